import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Card } from '../../../kit/card.tsx'
import { ColumnChooser, useShownColumns } from '../../../kit/columns.tsx'
import { GridBar } from '../../../kit/grid.tsx'
import { moveByKey } from '../../../kit/grid-keys.ts'
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx'
import { useUnsaved } from '../../../router/unsaved.ts'
import { useTexts } from '../../../texts/index.ts'
import { cellKey, changesIn, type GridRow, type Typed } from './changes.ts'
import { type GridColumn, gridColumns, usualColumns } from './columns.ts'
import { useMeanwhile, useSeen } from './meanwhile.ts'
import { Review } from './review.tsx'
import { Row, type RowFacts } from './row.tsx'

interface GridProps {
  readonly name: string
  /** What the choice of columns is kept under. */
  readonly path: string
  readonly rows: readonly GridRow[] | undefined
  /** The columns that its rows have values for. */
  readonly columns: readonly GridColumn[]
  /** What leads to the next page of rows. */
  readonly paging: ComponentChildren
}

/** A table of prices and stock to type into. Nothing is saved before all changes were seen. */
export function Grid({ name, path, rows, columns, paging }: GridProps) {
  const [typed, setTyped] = useState<Typed>(new Map())
  const [isReviewed, setReviewed] = useState(false)
  const seen = useSeen(rows)
  const { changes, wrong } = changesIn(seen, typed)
  const meanwhile = useMeanwhile(seen, typed)
  const [pathname] = useState(() => location.pathname)
  useUnsaved(
    () => changes.length > 0,
    (other) => other !== pathname,
  )
  return (
    <>
      <Card isFlush>
        <GridTable
          {...{ name, path, rows, offered: columns, typed, wrong }}
          type={(cells) => setTyped(withCells(typed, cells))}
        />
        {paging}
      </Card>
      {typed.size > 0 && (
        <GridBar
          changes={changes.length}
          wrong={wrong.size}
          onReset={() => setTyped(new Map())}
          onReview={() => setReviewed(true)}
        />
      )}
      {isReviewed && (
        <Review
          changes={changes}
          meanwhile={meanwhile}
          onSaved={(saved) => setTyped(without(typed, saved))}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

interface GridTableProps extends Pick<RowFacts, 'typed' | 'wrong' | 'type'> {
  readonly name: string
  readonly path: string
  readonly rows: readonly GridRow[] | undefined
  readonly offered: readonly GridColumn[]
}

function GridTable({ name, path, rows, offered, ...typing }: GridTableProps) {
  const t = useTexts()
  const heads = [
    { key: 'product', title: t.products.product },
    ...gridColumns
      .filter((column) => offered.includes(column))
      .map((key) => ({ key, title: t.products[key], isOptional: !usualColumns.has(key) })),
  ]
  const chosen = useShownColumns(path, heads)
  const [, ...columns] = chosen.shown.map(({ key }) => key as GridColumn)
  return (
    <>
      <div class="table-head">
        <div class="tools">
          <ColumnChooser columns={heads} chosen={chosen} />
        </div>
      </div>
      <div class="table-wrap">
        <table class="table grid" aria-label={name} aria-busy={rows === undefined}>
          <thead>
            <tr>
              {chosen.shown.map(({ key, title }) => (
                <th key={key} scope="col" data-column={key}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveByKey}>
            {rows === undefined && <SkeletonRows cells={chosen.shown.map(() => undefined)} />}
            {rows?.map((row) => (
              <Row key={row.variantId} row={row} facts={{ rows, columns, ...typing }} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function withCells(typed: Typed, cells: readonly (readonly [string, GridColumn, string])[]): Typed {
  const next = new Map(typed)
  for (const [variantId, column, text] of cells)
    next.set(variantId, { ...next.get(variantId), [column]: text })
  return next
}

/** What was saved is no longer typed over. */
function without(typed: Typed, saved: ReadonlySet<string>): Typed {
  const left = [...typed].map(([variantId, cells]) => {
    const kept = Object.entries(cells).filter(
      ([column]) => !saved.has(cellKey(variantId, column as GridColumn)),
    )
    return [variantId, Object.fromEntries(kept)] as const
  })
  return new Map(left.filter(([, cells]) => Object.keys(cells).length > 0))
}
