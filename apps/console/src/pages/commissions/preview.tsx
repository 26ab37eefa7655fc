import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { amountOf, moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { useSettled } from '../../kit/settled.ts'
import { useCaller } from '../../session/caller.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { productNames } from '../../shared/names/products.ts'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import type { TypedRule } from './rule-fields.ts'

const plainSale = { price: '', quantity: '1', product: '', provider: '' }

/** What one sale would come to by what is typed, a moment after somebody has typed. */
export function PreviewCard({ rules }: { readonly rules: readonly TypedRule[] }) {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const [fields, setFields] = useState(plainSale)
  const set = (changed: Partial<typeof fields>) =>
    setFields((before) => ({ ...before, ...changed }))
  const amount = amountOf(fields.price, currency)
  const quantity = /^\d{1,6}$/.test(fields.quantity.trim()) ? Number(fields.quantity) : 0
  return (
    <Card title={t.commissions.preview}>
      <div class="stack">
        <p class="soft small">{t.commissions.previewExplain}</p>
        <div class="fields-beside">
          <TextField
            label={t.commissions.price}
            prefix={currency}
            inputMode="decimal"
            isSearch
            wrong={
              fields.price !== '' && amount === undefined ? t.commissions.amountWrong : undefined
            }
            value={fields.price}
            onInput={(price) => set({ price })}
          />
          <TextField
            label={t.commissions.quantity}
            inputMode="numeric"
            isSearch
            wrong={quantity < 1 ? t.commissions.quantityWrong : undefined}
            value={fields.quantity}
            onInput={(text) => set({ quantity: text })}
          />
        </div>
        <SoldFields fields={fields} set={set} />
        {amount !== undefined && quantity > 0 && rules.length > 0 && (
          <Previewed
            rules={rules}
            sale={{
              quantity,
              unit_price: { amount, currency },
              ...(fields.product !== '' && { product_id: fields.product }),
              ...(fields.provider !== '' && { provider_id: fields.provider }),
            }}
          />
        )}
      </div>
    </Card>
  )
}

function SoldFields(props: {
  readonly fields: Pick<typeof plainSale, 'product' | 'provider'>
  readonly set: (changed: Partial<typeof plainSale>) => void
}) {
  const t = useTexts()
  const { fields, set } = props
  return (
    <>
      <NameField
        names={productNames}
        label={t.commissions.product}
        isOptional
        value={fields.product}
        onChange={(product) => set({ product })}
      />
      <NameField
        names={providerNames}
        label={t.commissions.provider}
        isOptional
        value={fields.provider}
        onChange={(provider) => set({ provider })}
      />
    </>
  )
}

interface Sale {
  readonly quantity: number
  readonly unit_price: { readonly amount: number; readonly currency: string }
  readonly product_id?: string
  readonly provider_id?: string
}

function Previewed({ rules, sale }: { rules: readonly TypedRule[]; sale: Sale }) {
  const t = useTexts()
  const asked = useSettled(JSON.stringify({ rules, sale }))
  const { data, error } = useQuery({
    key: ['commission_preview', asked],
    about: ['commission_plan'],
    run: async (signal) => {
      const body = JSON.parse(asked) as Parameters<typeof souk.previewCommission>[0]
      return (await souk.previewCommission(body, { signal })).data
    },
  })
  if (error) return <Refusal error={error} />
  if (!data) return null
  return (
    <Facts
      lines={[
        [
          t.commissions.appliedRule,
          <span key="rule" class="theirs">
            {data.rule?.name ?? t.commissions.noRule}
          </span>,
        ],
        [t.commissions.base, moneyText(data.base)],
        [t.commissions.amount, moneyText(data.amount)],
        [t.commissions.tax, moneyText(data.tax_amount)],
        [t.commissions.total, moneyText(data.total)],
      ]}
    />
  )
}
