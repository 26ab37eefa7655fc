import * as requests from '../../base/generated/requests.ts'
import { TextField } from '../../kit/field.tsx'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { amountOf } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'

export type VariantFields = Readonly<
  Record<
    | 'title'
    | 'sku'
    | 'price'
    | 'status'
    | 'track_inventory'
    | 'requires_shipping'
    | 'tax_code'
    | 'external_id'
    | 'metadata',
    string
  >
>

interface VariantFieldsetProps {
  readonly fields: VariantFields
  readonly set: (changed: Partial<VariantFields>) => void
  readonly currency: string
  /** A new one gets its title from its options, and what the kind needs, where nothing else is said. */
  readonly isNew?: boolean
}

/** What can be said of a variant, new or not. */
export function VariantFieldset({ fields, set, currency, isNew = false }: VariantFieldsetProps) {
  const t = useTexts()
  const pathOf = (key: keyof VariantFields) => (key === 'price' ? '/price/amount' : `/${key}`)
  const field = (key: keyof VariantFields) => ({
    ...requests.updateVariant[key],
    label: t.products[key],
    path: pathOf(key),
    value: fields[key],
    onInput: (value: string) => set({ [key]: value }),
  })
  const choice = (key: keyof VariantFields, choices: Readonly<Record<string, string>>) => ({
    label: t.products[key],
    path: pathOf(key),
    value: fields[key],
    choices: Object.entries(choices).filter(([value]) => isNew || value !== ''),
    onChange: (value: string) => set({ [key]: value }),
  })
  const isWrongPrice = fields.price !== '' && amountOf(fields.price, currency) === undefined
  return (
    <>
      <TextField {...field('title')} isOptional={isNew} isFirst={!isNew} />
      <div class="fields-beside">
        <TextField
          {...field('price')}
          prefix={currency}
          inputMode="decimal"
          wrong={isWrongPrice ? t.products.priceWrong : undefined}
        />
        <TextField {...field('sku')} isOptional hint={t.products.skuHint} />
      </div>
      {!isNew && <SelectField {...choice('status', t.states.variant)} />}
      <div class="fields-beside">
        <SelectField {...choice('track_inventory', t.products.trackings)} />
        <SelectField {...choice('requires_shipping', t.products.shippings)} />
        <TextField {...field('tax_code')} isOptional />
        <TextField {...field('external_id')} isOptional />
      </div>
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}
