import type { PriceListPrice, PriceListVerdict } from '@souk/sdk'
import { IconButton } from '../../../kit/button.tsx'
import { isOfCells } from '../../../kit/grid-keys.ts'
import { moneyText } from '../../../kit/money.ts'
import { signedPercent } from '../../../kit/percent.ts'
import { exactTime } from '../../../kit/time.tsx'
import { search } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { useVariantName } from '../../../shared/names/variants.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import {
  cellKey,
  pasted,
  type RowColumn,
  rowColumns,
  savedText,
  type Typed,
  type TypedCell,
} from './changes.ts'

/** What a row has to know of the table. */
export interface RowFacts {
  readonly listId: string
  readonly prices: readonly PriceListPrice[]
  readonly typed: Typed
  readonly wrong: ReadonlySet<string>
  readonly type: (cells: readonly TypedCell[]) => void
  readonly mayChange: boolean
}

interface RowProps {
  readonly price: PriceListPrice
  readonly today: PriceListVerdict | null | undefined
  readonly facts: RowFacts
}

export function Row({ price, today, facts }: RowProps) {
  const t = useTexts()
  const name = useVariantName(price.variant_id)
  const item = [name.title, name.note, termsOf(price, t)[0]].filter(Boolean).join(' · ')
  return (
    <tr>
      <th scope="row">
        <Link to={`prices/check?variant_id=${price.variant_id}`} class="grid-name">
          <span class="strong theirs">{name.title}</span>
          <span class="note theirs block">
            {[name.note, ...termsOf(price, t)].filter(Boolean).join(' · ')}
          </span>
        </Link>
      </th>
      {rowColumns.map((column) => (
        <Cell key={column} {...{ price, column, facts, item }} />
      ))}
      <td class="end" data-column="today" data-title={t.prices.today}>
        <TodayCell price={price} today={today} listId={facts.listId} />
      </td>
      {facts.mayChange && (
        <td data-column="do">
          <RowButtons price={price} item={item} />
        </td>
      )}
    </tr>
  )
}

/** From how many units on it applies, and when. */
function termsOf(price: PriceListPrice, t: Texts): readonly string[] {
  const { min_quantity } = price
  const units = min_quantity > 1 ? t.products.fromUnitsText(min_quantity) : ''
  return [units, validityText(price, t)]
}

function validityText({ valid_from, valid_to }: PriceListPrice, t: Texts): string {
  const [from, to] = [valid_from, valid_to].map((time) => time && exactTime(new Date(time)))
  if (from && to) return t.prices.between(from, to)
  if (from) return t.prices.from(from)
  return to ? t.prices.until(to) : ''
}

interface CellProps {
  readonly price: PriceListPrice
  readonly column: RowColumn
  readonly facts: RowFacts
  readonly item: string
}

function Cell({ price, column, facts, item }: CellProps) {
  const t = useTexts()
  const saved = savedText(price, column)
  const text = facts.typed.get(price.id)?.[column] ?? saved
  const paste = (event: ClipboardEvent) => {
    const clip = event.clipboardData?.getData('text') ?? ''
    if (!isOfCells(clip)) return
    event.preventDefault()
    facts.type(pasted(clip, facts.prices, { priceId: price.id, column }))
  }
  return (
    <td
      class={text === saved ? 'end' : 'end typed'}
      data-column={column}
      data-title={t.prices[column]}
    >
      {facts.mayChange ? (
        <input
          class="cell"
          aria-label={t.prices.cell(t.prices[column], item)}
          aria-invalid={facts.wrong.has(cellKey(price.id, column))}
          inputMode={column === 'unitQuantity' ? 'numeric' : 'decimal'}
          value={text}
          onInput={({ currentTarget }) => facts.type([[price.id, column, currentTarget.value]])}
          onPaste={paste}
        />
      ) : (
        <span class="fixed">{saved || t.kit.none}</span>
      )}
    </td>
  )
}

interface TodayCellProps {
  readonly price: PriceListPrice
  readonly today: PriceListVerdict | null | undefined
  readonly listId: string
}

/** What is charged now, by which list, and how far the price of this list is from it. */
function TodayCell({ price, today, listId }: TodayCellProps) {
  const t = useTexts()
  if (today === undefined) return <span class="fixed soft">…</span>
  if (today === null || today.unit_amount === null)
    return <span class="fixed soft">{t.prices.noPrice}</span>
  const isHere = today.price_list_id === listId
  const by = isHere ? t.prices.todayHere : (today.name ?? t.prices.todayBase)
  return (
    <span class="fixed">
      {moneyText(today.unit_amount)}
      <span class="note block">
        <span class="theirs">{by}</span> {!isHere && <Distance price={price} today={today} />}
      </span>
    </span>
  )
}

/** Only of what is counted in the same number of units. */
function Distance({ price, today }: Pick<TodayCellProps, 'price'> & { today: PriceListVerdict }) {
  const { unit_amount: now, unit_quantity } = today
  if (!now?.amount || unit_quantity !== price.unit.quantity) return null
  return <span class="soft">{signedPercent(price.amount.amount / now.amount - 1, 1)}</span>
}

function RowButtons({ price, item }: { readonly price: PriceListPrice; readonly item: string }) {
  const t = useTexts()
  const may = useMay()
  return (
    <span class="row-buttons">
      <IconButton
        icon="pencil"
        name={t.prices.editPriceOf(item)}
        onClick={() => search({ do: 'price', price: price.id })}
      />
      {may('deletePriceListPrice') && (
        <IconButton
          icon="trash"
          name={t.prices.deletePriceOf(item)}
          onClick={() => search({ do: 'delete-price', price: price.id })}
        />
      )}
    </span>
  )
}
