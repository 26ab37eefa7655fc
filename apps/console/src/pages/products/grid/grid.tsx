import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import * as requests from '../../../base/generated/requests.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { amountText } from '../../../kit/money.ts'
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx'
import { Link } from '../../../router/link.tsx'
import { useUnsaved } from '../../../router/unsaved.ts'
import { useMay } from '../../../session/caller.ts'
import { useTexts } from '../../../texts/index.ts'
import {
  cellKey,
  changesIn,
  type GridColumn,
  type GridRow,
  gridColumns,
  pasted,
  type Typed,
} from './changes.ts'
import { Review } from './review.tsx'

interface GridProps {
  readonly name: string
  readonly rows: readonly GridRow[] | undefined
  /** What leads to the next page of rows. */
  readonly paging: ComponentChildren
}

/** A table of prices and stock to type into. Nothing is saved before all changes were seen. */
export function Grid({ name, rows, paging }: GridProps) {
  const t = useTexts()
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
  const type = (cells: readonly (readonly [string, GridColumn, string])[]) => {
    const next = new Map(typed)
    for (const [variantId, column, text] of cells)
      next.set(variantId, { ...next.get(variantId), [column]: text })
    setTyped(next)
  }
  return (
    <>
      <Card isFlush>
        <div class="table-wrap">
          <table class="table grid" aria-label={name} aria-busy={rows === undefined}>
            <Head />
            <tbody onKeyDown={moveByKey}>
              {rows === undefined && <SkeletonRows cells={[undefined, undefined, 'end', 'end']} />}
              {rows?.map((row) => (
                <Row
                  key={row.variantId}
                  row={row}
                  rows={rows}
                  typed={typed}
                  wrong={wrong}
                  type={type}
                />
              ))}
            </tbody>
          </table>
        </div>
        {paging}
      </Card>
      {typed.size > 0 && (
        <div class="grid-bar" role="status">
          <span>
            {wrong.size > 0 ? t.products.gridWrong(wrong.size) : t.products.gridNow(changes.length)}
          </span>
          <Button onClick={() => setTyped(new Map())}>{t.products.gridReset}</Button>
          <Button
            kind="primary"
            isDisabled={changes.length === 0 || wrong.size > 0}
            onClick={() => setReviewed(true)}
          >
            {t.products.gridReview(changes.length)}
          </Button>
        </div>
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

function Head() {
  const t = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{t.products.product}</th>
        <th scope="col">{t.products.sku}</th>
        <th scope="col" class="end">
          {t.products.price}
        </th>
        <th scope="col" class="end">
          {t.products.available}
        </th>
      </tr>
    </thead>
  )
}

interface RowProps {
  readonly row: GridRow
  readonly rows: readonly GridRow[]
  readonly typed: Typed
  readonly wrong: ReadonlySet<string>
  readonly type: (cells: readonly (readonly [string, GridColumn, string])[]) => void
}

function Row({ row, rows, typed, wrong, type }: RowProps) {
  const t = useTexts()
  const may = useMay()
  const mine = typed.get(row.variantId)
  const isFixed = (column: GridColumn) =>
    column === 'available' ? !row.isTracked || !may('adjustStock') : !may('updateVariants')
  return (
    <tr>
      <th scope="row">
        <Link to={row.to} class="grid-name">
          <span class="strong theirs">{row.name}</span>
          <span class="note theirs block">{row.note}</span>
        </Link>
      </th>
      {gridColumns.map((column) => {
        const saved = savedText(row, column)
        const text = mine?.[column] ?? saved
        const isWrong = wrong.has(cellKey(row.variantId, column))
        const isUnlimited = column === 'available' && !row.isTracked
        return (
          <td
            key={column}
            class={text === saved ? undefined : 'typed'}
            data-column={column}
            data-title={t.products[column]}
          >
            {isFixed(column) ? (
              <span class="fixed soft">{isUnlimited ? t.products.unlimited : saved}</span>
            ) : (
              <input
                class="cell"
                aria-label={t.products.gridCell(t.products[column], row.name)}
                aria-invalid={isWrong}
                inputMode={inputModes[column]}
                maxLength={column === 'sku' ? requests.updateVariant.sku.maxLength : undefined}
                value={text}
                onInput={({ currentTarget }) =>
                  type([[row.variantId, column, currentTarget.value]])
                }
                onPaste={(event) => {
                  const clip = event.clipboardData?.getData('text') ?? ''
                  if (!/[\t\n]/.test(clip.trimEnd())) return
                  event.preventDefault()
                  type(pasted(clip, rows, { variantId: row.variantId, column }))
                }}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

const inputModes = { sku: 'text', price: 'decimal', available: 'numeric' } as const

function savedText({ sku, price, available }: GridRow, column: GridColumn): string {
  if (column === 'sku') return sku ?? ''
  return column === 'price' ? amountText(price.amount, price.currency) : String(available)
}

/** Up, down and Enter lead to the same column of another row, as in other tables. */
function moveByKey(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (step === undefined || !cell) return
  event.preventDefault()
  const row = cell.closest('tr')
  const next = step < 0 ? row?.previousElementSibling : row?.nextElementSibling
  const input = next?.querySelector<HTMLInputElement>(`[data-column=${cell.dataset.column}] input`)
  input?.focus()
  input?.select()
}

/** Every row that was shown, as it stands now: changes on another page are kept. */
function useSeen(rows: readonly GridRow[] | undefined): readonly GridRow[] {
  const seen = useRef(new Map<string, GridRow>())
  for (const row of rows ?? []) seen.current.set(row.variantId, row)
  return [...seen.current.values()]
}

/** What stood in cells before somebody else changed them, of those that were typed over before that. */
function useMeanwhile(rows: readonly GridRow[], typed: Typed): ReadonlyMap<string, string> {
  const began = useRef<ReadonlyMap<string, string>>(new Map())
  const cells = rows.flatMap((row) =>
    (Object.keys(typed.get(row.variantId) ?? {}) as GridColumn[]).map(
      (column) => [cellKey(row.variantId, column), savedText(row, column)] as const,
    ),
  )
  began.current = new Map(cells.map(([key, text]) => [key, began.current.get(key) ?? text]))
  const now = new Map(cells)
  return new Map([...began.current].filter(([key, text]) => now.get(key) !== text))
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
