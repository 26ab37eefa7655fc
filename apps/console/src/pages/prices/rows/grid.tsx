import type { PriceList, PriceListPrice } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { GridBar } from '../../../kit/grid.tsx'
import { moveByKey } from '../../../kit/grid-keys.ts'
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx'
import { useUnsaved } from '../../../router/unsaved.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { changesIn, type RowColumn, rowColumns, type Typed, withCells } from './changes.ts'
import { Review } from './review.tsx'
import { Row, type RowFacts } from './row.tsx'
import { type Today, useToday } from './today.ts'

interface PriceGridProps {
  readonly list: PriceList
  /** Those of this page; undefined until they are known. */
  readonly prices: readonly PriceListPrice[] | undefined
  readonly mayChange: boolean
}

/** A table of prices to type into. Nothing is saved before all changes were seen. */
export function PriceGrid({ list, prices, mayChange }: PriceGridProps) {
  const [typed, setTyped] = useState<Typed>(new Map())
  const [isReviewed, setReviewed] = useState(false)
  const seen = useSeen(prices)
  const today = useToday(list, prices ?? [])
  const { changes, wrong } = changesIn(seen, typed)
  const [pathname] = useState(() => location.pathname)
  useUnsaved(
    () => changes.length > 0,
    (other) => other !== pathname,
  )
  const type = (cells: Parameters<typeof withCells>[1]) => setTyped(withCells(typed, cells))
  return (
    <>
      <GridTable
        prices={prices}
        today={today}
        facts={{ prices: prices ?? [], typed, wrong, type, mayChange, listId: list.id }}
      />
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
          list={list}
          changes={changes}
          onSaved={() => setTyped(new Map())}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

interface GridTableProps {
  readonly prices: readonly PriceListPrice[] | undefined
  readonly today: Today
  readonly facts: RowFacts
}

function GridTable({ prices, today, facts }: GridTableProps) {
  const t = useTexts()
  const columns = columnsOf(t)
  return (
    <div class="table-wrap">
      <table class="table grid prices" aria-label={t.prices.prices} aria-busy={!prices}>
        <thead>
          <tr>
            {columns.map(([key, title, isFigure]) => (
              <th key={key} scope="col" class={isFigure ? 'end' : undefined}>
                {title}
              </th>
            ))}
            {facts.mayChange && (
              <th scope="col">
                <span class="hidden-visually">{t.kit.edit}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={moveByKey}>
          {prices === undefined && <SkeletonRows cells={columns.map(() => undefined)} rows={3} />}
          {prices?.map((price) => (
            <Row key={price.id} price={price} today={today(price)} facts={facts} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Head = readonly [key: string, title: string, isFigure: boolean]

function columnsOf({ prices }: Texts): readonly Head[] {
  const titles = rowColumns.map((column: RowColumn): Head => [column, prices[column], true])
  return [['item', prices.item, false], ...titles, ['today', prices.today, true]]
}

/** Every price that was shown, as it stands now: changes on another page are kept. */
function useSeen(prices: readonly PriceListPrice[] | undefined): readonly PriceListPrice[] {
  const seen = useRef(new Map<string, PriceListPrice>())
  for (const price of prices ?? []) seen.current.set(price.id, price)
  return [...seen.current.values()]
}
