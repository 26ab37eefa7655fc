import type { ShippingRate } from '@souk/sdk'
import { useMemo, useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useUnsaved } from '../../router/unsaved.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownMethod } from './dialog.tsx'
import { type RateChange, rateChanges } from './rate-changes.ts'
import { columns, emptyRow, rateOf, type TypedRate, typedOf } from './typed-rates.ts'

const close = () => search({ do: null })

interface CardProps {
  readonly method: ShownMethod
}

interface ShownRates {
  readonly rates: readonly ShippingRate[]
  readonly etag: string | undefined
}

/** The table of a method. Where it may be changed it is typed into, and saved as a whole. */
export function RatesCard({ method }: CardProps) {
  const t = useTexts()
  const { id: shippingMethodId } = method
  const { data, error } = useQuery({
    key: ['shipping_rates', shippingMethodId],
    about: ['shipping_method'],
    of: () => [shippingMethodId],
    run: async (signal) => {
      const { data, etag } = await souk.getShippingRates({ shippingMethodId }, { signal })
      return { ...data, etag }
    },
  })
  if (error) return <Refusal error={error} />
  if (!data) return <SkeletonCard title={t.shipping.rates} lines={3} />
  return <RatesForm method={method} shown={data} />
}

function RatesForm({ method, shown }: CardProps & { readonly shown: ShownRates }) {
  const t = useTexts()
  const may = useMay()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const { draft, typed, saved, change, drop } = useTyped(shown)
  const isTyped = draft !== undefined
  const isSaving = useAddress().query.get('do') === 'rates'
  useUnsaved(() => isTyped)
  const isOpen = method.status !== 'ARCHIVED' && may('setShippingRates')
  const read = typed.map(rateOf)
  const wrong = read.filter((rate) => rate === undefined).length
  return (
    <Card title={t.shipping.rates}>
      <p class="soft small">{t.shipping.ratesExplain}</p>
      {typed.length === 0 && (
        <p>
          {t.shipping.noRates}
          {method.status === 'DRAFT' && <span class="soft block">{t.shipping.ratesMissing}</span>}
        </p>
      )}
      {typed.length > 0 && <RateTable rows={typed} isOpen={isOpen} onChange={change} />}
      {isOpen && (
        <div class="button-row">
          <Button
            icon="plus"
            onClick={() => change([...typed, emptyRow(typed.at(-1)?.currency ?? currency)])}
          >
            {t.shipping.addRow}
          </Button>
          {isTyped && (
            <>
              <Button onClick={drop}>{t.shipping.discard}</Button>
              <Button kind="primary" isDisabled={wrong > 0} onClick={() => search({ do: 'rates' })}>
                {t.shipping.saveRates}
              </Button>
            </>
          )}
          {wrong > 0 && <span role="status">{t.shipping.rowsWrong(wrong)}</span>}
        </div>
      )}
      {isSaving && isTyped && wrong === 0 && (
        <SaveDialog
          method={method}
          now={saved}
          after={read.filter((rate) => rate !== undefined)}
          onEnd={drop}
        />
      )}
    </Card>
  )
}

/**
 * What somebody types over a table stays when others save theirs, and is saved over the version that it was typed over:
 * nobody overwrites what they have not seen.
 */
function useTyped(shown: ShownRates) {
  const [draft, setDraft] = useState<{
    readonly rows: readonly TypedRate[]
    readonly over: ShownRates
  }>()
  // The version is that of the method, whose name may change without its table.
  const isOther = JSON.stringify(draft?.over.rates) !== JSON.stringify(shown.rates)
  const saved = draft && isOther ? draft.over : shown
  const typed = useMemo(() => draft?.rows ?? shown.rates.map(typedOf), [draft, shown])
  return {
    draft,
    typed,
    saved,
    change: (rows: readonly TypedRate[]) => setDraft({ rows, over: saved }),
    drop: () => setDraft(undefined),
  }
}

/** Of a table that changes everywhere the first rows are shown, which is enough to see what was meant. */
const changesShown = 50

function SaveDialog(props: {
  readonly method: ShownMethod
  readonly now: ShownRates
  readonly after: readonly ShippingRate[]
  readonly onEnd: () => void
}) {
  const t = useTexts()
  const { method, now, after, onEnd } = props
  const changes = rateChanges(now.rates, after)
  const more = changes.length - changesShown
  return (
    <ConfirmDialog
      title={t.shipping.saveRates}
      action={t.shipping.saveRates}
      about={['shipping_method']}
      lines={changes.slice(0, changesShown).map((change) => lineOf(change, t))}
      run={(idempotencyKey) =>
        souk.setShippingRates(
          { shippingMethodId: method.id, rates: after },
          { idempotencyKey, ifMatch: now.etag },
        )
      }
      done={() => t.shipping.ratesSaved}
      onEnd={() => {
        onEnd()
        close()
      }}
      onClose={close}
    >
      {changes.length === 0 && <p>{t.shipping.noRateChanges}</p>}
      {more > 0 && <p class="soft">{t.shipping.moreRateChanges(more)}</p>}
    </ConfirmDialog>
  )
}

function lineOf({ now, after }: RateChange, t: Texts) {
  const priceOf = (rate: ShippingRate | undefined) => {
    if (!rate) return t.shipping.noRate
    const { amount, free_from: free, currency } = rate
    const price = moneyText({ amount, currency })
    return free === null
      ? price
      : t.shipping.priceFreeFrom(price, moneyText({ amount: free, currency }))
  }
  const rate = after ?? now
  return { name: rate ? nameOf(rate, t) : '', now: priceOf(now), after: priceOf(after) }
}

function nameOf(rate: ShippingRate, t: Texts): string {
  const { currency, value_from: from, value_below: below } = rate
  const money = (amount: number | null) =>
    amount === null ? null : moneyText({ amount, currency })
  const place = [rate.country, rate.region, rate.postal].filter((part) => part !== null)
  return [
    place.length > 0 ? place.join(' ') : t.shipping.anywhere,
    t.shipping.weights(rate.over_weight_g, rate.up_to_weight_g),
    t.shipping.values(from === 0 ? null : money(from), money(below)),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function RateTable(props: {
  readonly rows: readonly TypedRate[]
  readonly isOpen: boolean
  readonly onChange: (rows: readonly TypedRate[]) => void
}) {
  const t = useTexts()
  const { rows, isOpen, onChange } = props
  return (
    <div class="table-wrap shipping-rates">
      <table class="table" aria-label={t.shipping.rates}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t.shipping.rateColumns[column]}
              </th>
            ))}
            {isOpen && (
              <th scope="col">
                <span class="hidden-visually">{t.kit.change}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <RateRow
              key={place}
              row={row}
              place={place + 1}
              isOpen={isOpen}
              onChange={(changed) => onChange(rows.with(place, changed))}
              onRemove={() => onChange(rows.toSpliced(place, 1))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RateRow(props: {
  readonly row: TypedRate
  readonly place: number
  readonly isOpen: boolean
  readonly onChange: (row: TypedRate) => void
  readonly onRemove: () => void
}) {
  const t = useTexts()
  const { row, place, isOpen, onChange, onRemove } = props
  return (
    <tr aria-invalid={rateOf(row) === undefined}>
      {columns.map((column) => (
        <td key={column}>
          {isOpen ? (
            <input
              class="input"
              size={column === 'currency' || column === 'country' || column === 'region' ? 3 : 5}
              aria-label={t.shipping.cell(t.shipping.rateColumns[column], place)}
              value={row[column]}
              onInput={(event) => onChange({ ...row, [column]: event.currentTarget.value })}
            />
          ) : (
            row[column]
          )}
        </td>
      ))}
      {isOpen && (
        <td>
          <IconButton icon="trash" name={t.shipping.removeRow(place)} onClick={onRemove} />
        </td>
      )}
    </tr>
  )
}
