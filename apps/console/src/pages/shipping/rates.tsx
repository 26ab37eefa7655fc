import type { ShippingRate } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useUnsaved } from '../../router/unsaved.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownMethod } from './dialog.tsx'
import { columns, emptyRow, rateOf, type TypedRate, typedOf } from './typed-rates.ts'

const close = () => search({ do: null })

interface CardProps {
  readonly method: ShownMethod
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
      const answer = await souk.getShippingRates({ shippingMethodId }, { signal })
      return answer.data
    },
  })
  if (error) return <Refusal error={error} />
  if (!data) return <SkeletonCard title={t.shipping.rates} lines={3} />
  return <RatesForm key={data.version} method={method} rates={data.rates} />
}

function RatesForm({ method, rates }: CardProps & { readonly rates: readonly ShippingRate[] }) {
  const t = useTexts()
  const may = useMay()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const [typed, setTyped] = useState<readonly TypedRate[]>(() => rates.map(typedOf))
  const [isTyped, setIsTyped] = useState(false)
  const isSaving = useAddress().query.get('do') === 'rates'
  useUnsaved(() => isTyped)
  const isOpen = method.status !== 'ARCHIVED' && may('setShippingRates')
  const change = (rows: readonly TypedRate[]) => {
    setTyped(rows)
    setIsTyped(true)
  }
  const read = typed.map(rateOf)
  const wrong = read.filter((rate) => rate === undefined).length
  return (
    <Card title={t.shipping.rates}>
      <p class="soft small">{t.shipping.ratesExplain}</p>
      {typed.length === 0 && <p>{t.shipping.noRates}</p>}
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
              <Button
                onClick={() => {
                  setTyped(rates.map(typedOf))
                  setIsTyped(false)
                }}
              >
                {t.shipping.discard}
              </Button>
              <Button kind="primary" isDisabled={wrong > 0} onClick={() => search({ do: 'rates' })}>
                {t.shipping.saveRates}
              </Button>
            </>
          )}
          {wrong > 0 && <span role="status">{t.shipping.rowsWrong(wrong)}</span>}
        </div>
      )}
      {isSaving && isTyped && wrong === 0 && (
        <SaveDialog method={method} now={rates} rates={read.filter((rate) => rate !== undefined)} />
      )}
    </Card>
  )
}

function SaveDialog(props: {
  readonly method: ShownMethod
  readonly now: readonly ShippingRate[]
  readonly rates: readonly ShippingRate[]
}) {
  const t = useTexts()
  const { method, now, rates } = props
  return (
    <ConfirmDialog
      title={t.shipping.saveRates}
      action={t.shipping.saveRates}
      about={['shipping_method']}
      lines={[
        {
          name: t.shipping.rates,
          now: t.shipping.rows(now.length),
          after: t.shipping.rows(rates.length),
        },
      ]}
      run={(idempotencyKey) =>
        souk.setShippingRates(
          { shippingMethodId: method.id, rates },
          { idempotencyKey, ifMatch: method.etag },
        )
      }
      done={() => t.shipping.ratesSaved}
      onClose={close}
    />
  )
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
            {isOpen && <th aria-label={t.kit.change} />}
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
