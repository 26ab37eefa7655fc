import { type ComponentChildren, isValidElement } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import type { ExportedColumn } from './export.ts'
import { SkeletonRows } from './skeleton-rows.tsx'

export interface Column<Item> extends ExportedColumn<Item> {
  readonly key: string
  readonly cell: (item: Item) => ComponentChildren
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean
  /** A number that says nothing by itself: on a phone, where columns have no titles, it has its own. */
  readonly isCount?: boolean
  /** Left out on a phone, where a row is two lines. */
  readonly isAside?: boolean
  /** Shown only to those who want it; an export has it. */
  readonly isOptional?: boolean
}

export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

/** A selection, and the row that was selected last: a range goes from there. */
interface Selecting extends Selection {
  readonly toggle: (key: string, isRange: boolean) => void
}

interface DataTableProps<Item> {
  /** What the table lists, for whoever cannot see it. */
  readonly name: string
  /** The first column leads to the thing. */
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[] | undefined
  readonly keyOf: (item: Item) => string
  readonly linkOf?: (item: Item) => string
  /** What people call a row. */
  readonly nameOf?: ((item: Item) => string) | undefined
  readonly selection?: Selection | undefined
  /** How many rows there usually are, where it is no list of its own. */
  readonly rowsExpected?: number
}

/**
 * Rows of things, by mouse and by keyboard: the shell goes through them with `j` and `k`, selects one with `x`, with Shift
 * and `x` all up to it, and Enter opens it.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { columns, items, keyOf } = props
  const selection = useSelecting(props.selection, items?.map(keyOf) ?? [])
  const arrived = useArrived(items?.map(keyOf))
  return (
    <div class="table-wrap">
      <table class="table stacks" aria-label={props.name} aria-busy={items === undefined}>
        <thead>
          <tr>
            {selection && <SelectAll keys={items?.map(keyOf) ?? []} selection={selection} />}
            {columns.map(({ key, title, isFigure }) => (
              <th key={key} scope="col" class={isFigure ? 'end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items === undefined && (
            <SkeletonRows
              cells={[...(selection ? ['check'] : []), ...columns.map((column) => classOf(column))]}
              rows={props.rowsExpected}
            />
          )}
          {items?.map((item) => (
            <Row
              key={keyOf(item)}
              item={item}
              isNew={arrived.has(keyOf(item))}
              table={props}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row<Item>(props: {
  readonly item: Item
  readonly isNew: boolean
  readonly table: DataTableProps<Item>
  readonly selection: Selecting | undefined
}) {
  const t = useTexts()
  const { item, table, selection } = props
  const { columns, keyOf, linkOf, nameOf = keyOf } = table
  const key = keyOf(item)
  const isChosen = selection?.chosen.has(key) ?? false
  const classes = [props.isNew && 'arrived', isChosen && 'chosen'].filter(Boolean).join(' ')
  return (
    <tr class={classes || undefined} data-key={key} tabIndex={linkOf ? undefined : -1}>
      {selection && <SelectRow itemKey={key} name={nameOf(item)} selection={selection} />}
      {columns.map((column, index) => {
        const content = column.cell(item)
        return (
          <td
            key={column.key}
            class={classOf(column, isNothing(content, t.kit.none))}
            data-title={column.isCount ? column.title : undefined}
          >
            {index === 0 && linkOf ? (
              <Link to={linkOf(item)} class="row-link">
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

function classOf<Item>({ isFigure, isAside }: Column<Item>, isNothing = false): string | undefined {
  const classes = [isFigure && 'end', isAside && 'aside', isNothing && 'nothing']
  return classes.filter(Boolean).join(' ') || undefined
}

/** A dash, which says that a column has nothing here; where there are no columns it says nothing itself. */
function isNothing(content: ComponentChildren, dash: string): boolean {
  if (!isValidElement(content)) return content === dash
  const { children }: { readonly children?: ComponentChildren } = content.props
  return children === dash
}

function SelectRow(props: {
  readonly itemKey: string
  readonly name: string
  readonly selection: Selecting
}) {
  const t = useTexts()
  const { itemKey, name, selection } = props
  return (
    <td class="check">
      <input
        type="checkbox"
        class="above"
        aria-label={t.kit.select(name)}
        checked={selection.chosen.has(itemKey)}
        onClick={({ shiftKey }) => selection.toggle(itemKey, shiftKey)}
      />
    </td>
  )
}

function SelectAll(props: { readonly keys: readonly string[]; readonly selection: Selection }) {
  const t = useTexts()
  const { keys, selection } = props
  const isAll = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  return (
    <th class="check" scope="col">
      <input
        type="checkbox"
        aria-label={t.kit.selectAll}
        checked={isAll}
        onChange={() => selection.choose(new Set(isAll ? [] : keys))}
      />
    </th>
  )
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

function useSelecting(
  selection: Selection | undefined,
  keys: readonly string[],
): Selecting | undefined {
  const last = useRef<string | undefined>(undefined)
  if (selection === undefined) return undefined
  const toggle = (key: string, isRange: boolean) => {
    const from = last.current === undefined ? -1 : keys.indexOf(last.current)
    last.current = key
    if (!isRange || from === -1) return selection.choose(toggled(selection.chosen, key))
    const to = keys.indexOf(key)
    const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection.choose(new Set([...selection.chosen, ...range]))
  }
  return { ...selection, toggle }
}

/** Which rows were not there a moment ago, so that the eye finds them. */
function useArrived(keys: readonly string[] | undefined): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string> | undefined>(undefined)
  const before = seen.current
  useEffect(() => {
    if (keys !== undefined) seen.current = new Set(keys)
  })
  if (before === undefined || keys === undefined) return nothing
  // Another page or filter brings only rows that were not there: none of them has arrived.
  const isSameList = keys.some((key) => before.has(key))
  return isSameList ? new Set(keys.filter((key) => !before.has(key))) : nothing
}

const nothing: ReadonlySet<string> = new Set()
