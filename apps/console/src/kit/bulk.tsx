import type { Outcome } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useChange } from '../api/change.ts'
import { useTexts } from '../texts/index.ts'
import { type BulkAnswer, untilNothingIsLeft } from './bulk-repeat.ts'
import { Button } from './button.tsx'
import { Dialog, NowAfter, type NowAfterLine } from './dialog.tsx'
import type { IconName } from './icon.tsx'
import { Told } from './told.tsx'

/** Something that can be done to all selected rows at once. */
export interface BulkAction<Item> {
  readonly key: string
  readonly name: string
  readonly icon: IconName
  readonly isDanger?: boolean
  /** What the other button says, where `Cancel` is the name of the action. */
  readonly keep?: string
  /** Whether it makes sense for this one. Others are left alone, which is said before. */
  readonly fits: (item: Item) => boolean
  readonly lines: (items: readonly Item[]) => readonly NowAfterLine[]
  /** What is asked beside, such as a reason. */
  readonly fields?: ComponentChildren
  readonly about: readonly string[]
  readonly run: (items: readonly Item[], idempotencyKey: string) => Promise<Outcome<BulkAnswer>>
}

interface SelectionBarProps<Item> {
  readonly items: readonly Item[]
  readonly actions: readonly BulkAction<Item>[]
  readonly keyOf: (item: Item) => string
  readonly nameOf: (item: Item) => string
  readonly onClear: () => void
}

/** Says how many rows are selected and what can be done to them. What was done is told also when the rows have gone. */
export function SelectionBar<Item>(props: SelectionBarProps<Item>) {
  const [open, setOpen] = useState<string>()
  const { items, actions } = props
  const action = actions.find(({ key }) => key === open)
  const clear = () => {
    setOpen(undefined)
    props.onClear()
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
      <Button isSmall kind="quiet" onClick={props.onClear}>
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
  const [left] = useState(() => props.items.length - items.length)
  const [answer, setAnswer] = useState<BulkAnswer>()
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      untilNothingIsLeft(() => action.run(items, idempotencyKey)),
    about: action.about,
    done: (data) => {
      setAnswer(data)
      return undefined
    },
    // What was done is told row by row; all of it may wait for approval.
    onEnd: ({ approval }) => approval && onClose(),
  })
  if (answer) {
    return <BulkResult {...props} items={items} answer={answer} onClose={props.onClear} />
  }
  return (
    <Dialog
      title={t.kit.bulkOf(action.name, items.length)}
      action={t.kit.bulkOf(action.name, items.length)}
      isDanger={action.isDanger ?? false}
      {...(action.keep !== undefined && { keep: action.keep })}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      {left > 0 && <p class="soft">{t.kit.bulkLeft(left)}</p>}
      {action.fields}
      <NowAfter lines={action.lines(items)} />
    </Dialog>
  )
}

function BulkResult<Item>(
  props: SelectionBarProps<Item> & {
    readonly action: BulkAction<Item>
    readonly answer: BulkAnswer
    readonly onClose: () => void
  },
) {
  const t = useTexts()
  const { counts, rows } = props.answer
  const names = new Map(props.items.map((item) => [props.keyOf(item), props.nameOf(item)]))
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED' || outcome === 'RETRY')
  return (
    <Told title={props.action.name} onClose={props.onClose}>
      <p role="status">
        {[
          t.kit.bulkDone(counts.succeeded),
          counts.waiting > 0 && t.kit.bulkWaiting(counts.waiting),
          counts.refused > 0 && t.kit.bulkRefused(counts.refused),
          counts.retry > 0 && t.kit.bulkNotDone(counts.retry),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {refused.length > 0 && (
        <ul class="refused">
          {refused.map(({ id, problem }) => (
            <li key={id}>
              <strong class="theirs">{names.get(id) ?? id}</strong>
              <div class="soft small theirs">{reasonOf(problem, t.problems)}</div>
            </li>
          ))}
        </ul>
      )}
    </Told>
  )
}

type Problems = ReturnType<typeof useTexts>['problems']

/** Why a row was refused, in the words of the catalog or of the API. */
function reasonOf(problem: Readonly<Record<string, unknown>> | null, problems: Problems): string {
  const told = problems[String(problem?.code)]
  if (told) return `${told.title}. ${told.detail}`
  return [problem?.title, problem?.detail].filter(Boolean).join('. ')
}
