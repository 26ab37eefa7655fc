import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { isDone, useRows } from '../api/rows.ts'
import { countOf, type RowResult } from '../api/steps.ts'
import type { Subject } from '../api/subject.ts'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { Dialog, NowAfter, type NowAfterLine } from './dialog.tsx'
import type { IconName } from './icon.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** Something that can be done to all selected rows at once. */
export interface BulkAction<Item> {
  readonly key: string
  readonly name: string
  readonly icon: IconName
  /** So many of these things: `3 orders`. */
  readonly things: (count: number) => string
  /** What is done to so many, where the name and the things do not make a sentence. */
  readonly title?: (count: number) => string
  readonly isDanger?: boolean
  /** What the other button says, where `Cancel` is the name of the action. */
  readonly keep?: string
  /** Whether it makes sense for this one. Others are left alone, which is said before, with the state that they are in. */
  readonly fits: (item: Item) => boolean
  readonly stateOf: (item: Item) => ComponentChildren
  readonly lines: (items: readonly Item[]) => readonly NowAfterLine[]
  /** What is asked beside, such as a reason. */
  readonly fields?: ComponentChildren
  /** Whether one of these fields is missing or wrong, and why else it cannot be done yet. */
  readonly isIncomplete?: boolean
  readonly hindrance?: string | undefined
  readonly about: readonly Subject[]
  /** Says what became of each, by its key. A second try comes with the same idempotency key. */
  readonly run: (items: readonly Item[], idempotencyKey: string) => Promise<readonly RowResult[]>
}

interface SelectionBarProps<Item> {
  readonly items: readonly Item[]
  readonly actions: readonly BulkAction<Item>[]
  readonly keyOf: (item: Item) => string
  readonly nameOf: (item: Item) => string
  /** Selects nothing any more, or only those with these keys. */
  readonly onClear: (kept?: ReadonlySet<string>) => void
}

/** Says how many rows are selected and what can be done to them. What was done is told also when the rows have gone. */
export function SelectionBar<Item>(props: SelectionBarProps<Item>) {
  const [open, setOpen] = useState<string>()
  const { items, actions } = props
  const action = actions.find(({ key }) => key === open)
  const clear = (kept?: ReadonlySet<string>) => {
    setOpen(undefined)
    props.onClear(kept)
  }
  return (
    <>
      {items.length > 0 && <Bar {...props} onOpen={setOpen} />}
      {action && (
        <BulkDialog {...props} action={action} onClose={() => setOpen(undefined)} onClear={clear} />
      )}
    </>
  )
}

function Bar<Item>(props: SelectionBarProps<Item> & { readonly onOpen: (key: string) => void }) {
  const t = useTexts()
  const { items, actions } = props
  return (
    <section class="selection-bar" aria-label={t.kit.selection}>
      <span class="count" role="status">
        {t.kit.selected(items.length)}
      </span>
      {actions.map(({ key, name, icon, fits }) => (
        <Button
          key={key}
          isSmall
          icon={icon}
          isDisabled={!items.some(fits)}
          onClick={() => props.onOpen(key)}
        >
          {name}
        </Button>
      ))}
      <Button isSmall kind="quiet" onClick={() => props.onClear()}>
        {t.kit.clearSelection}
      </Button>
    </section>
  )
}

function BulkDialog<Item>(
  props: SelectionBarProps<Item> & {
    readonly action: BulkAction<Item>
    readonly onClose: () => void
  },
) {
  const t = useTexts()
  const { action, onClose } = props
  // What was selected when it began: rows change while it runs.
  const [items] = useState(() => props.items.filter(action.fits))
  const [left] = useState(() => props.items.filter((item) => !action.fits(item)))
  const rows = useRows({ about: action.about, onEnd: () => undefined })
  const run = (idempotencyKey: string) => action.run(items, idempotencyKey)
  if (!rows.isRunning && rows.results.length > 0)
    return <BulkResult {...props} items={items} {...rows} />
  const lines = action.lines(items)
  const title =
    action.title?.(items.length) ?? t.kit.bulkOf(action.name, action.things(items.length))
  return (
    <Dialog
      title={title}
      action={title}
      isDanger={action.isDanger ?? false}
      {...(action.keep !== undefined && { keep: action.keep })}
      isIncomplete={action.isIncomplete ?? false}
      hindrance={action.hindrance}
      isRunning={rows.isRunning}
      error={rows.error}
      onSubmit={() => void rows.run([{ name: action.key, run }])}
      onClose={onClose}
    >
      <LeftOut {...props} items={left} />
      {action.fields}
      {lines.length > 0 && <NowAfter lines={lines} />}
    </Dialog>
  )
}

/** What is selected and not possible, each by its name and with the state that stands against it. */
function LeftOut<Item>(props: SelectionBarProps<Item> & { readonly action: BulkAction<Item> }) {
  const t = useTexts()
  const { items, action } = props
  if (items.length === 0) return null
  return (
    <div class="left-out">
      <p class="soft">{t.kit.bulkLeft(action.things(items.length))}</p>
      <ul>
        {items.map((item) => (
          <li key={props.keyOf(item)}>
            <strong class="theirs">{props.nameOf(item)}</strong> {action.stateOf(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function BulkResult<Item>(
  props: SelectionBarProps<Item> & {
    readonly action: BulkAction<Item>
    readonly results: readonly RowResult[]
    readonly refusals: ReadonlyMap<string, string>
  },
) {
  const t = useTexts()
  const { results, refusals } = props
  const waiting = countOf(results, 'WAITING')
  const refused = countOf(results, 'REFUSED')
  const notDone = countOf(results, 'RETRY')
  const left = results.filter((row) => !isDone(row)).map(({ id }) => id)
  const names = new Map(props.items.map((item) => [props.keyOf(item), props.nameOf(item)]))
  return (
    <MessageDialog title={props.action.name} onClose={() => props.onClear(new Set(left))}>
      <p role="status">
        {[
          t.kit.bulkDone(countOf(results, 'SUCCEEDED')),
          waiting > 0 && t.kit.bulkWaiting(waiting),
          refused > 0 && t.kit.bulkRefused(refused),
          notDone > 0 && t.kit.bulkNotDone(notDone),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {refusals.size > 0 && (
        <ul class="refused">
          {[...refusals].map(([id, reason]) => (
            <li key={id}>
              <strong class="theirs">{names.get(id) ?? id}</strong>
              <div class="soft small theirs">{reason}</div>
            </li>
          ))}
        </ul>
      )}
    </MessageDialog>
  )
}
