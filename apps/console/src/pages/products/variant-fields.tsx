import type { Product } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import * as requests from '../../base/generated/requests.ts'
import { TextField } from '../../kit/field.tsx'
import { metadataOf } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { type Attribute, wrongAttributes } from './attributes.ts'
import { ComponentsField } from './components-field.tsx'
import { componentsOf, optionsOf } from './fields.ts'
import { PriceField } from './price-field.tsx'
import { type DetailFields, DetailFieldset, wrongDetails } from './variant-details.tsx'
import { VariantMediaField } from './variant-media-field.tsx'

export type VariantFields = DetailFields &
  Readonly<
    Record<
      | 'title'
      | 'sku'
      | 'price'
      | 'status'
      | 'track_inventory'
      | 'requires_shipping'
      | 'tax_code'
      | 'external_id'
      | 'attributes'
      | 'components'
      | 'media_ids'
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
  /** What a new one has in stock, beside its price. */
  readonly stock?: ComponentChildren
  /** Whether it may be without a price. */
  readonly isPriceOptional?: boolean
  /** Whether it is made of other variants. */
  readonly isBundle: boolean
  /** What each variant of the product type is described with. */
  readonly attributes: readonly Attribute[]
  /** What the product shows. */
  readonly media: Product['media']
}

/** Whether a field has something that the API would not take. */
export function isWrongVariant(
  fields: VariantFields,
  attributes: readonly Attribute[] | undefined,
): boolean {
  return (
    // Nothing is known of the type before it has come.
    attributes === undefined ||
    wrongAttributes(attributes, fields.attributes).size > 0 ||
    wrongDetails(fields).size > 0 ||
    componentsOf(fields.components) === undefined ||
    metadataOf(fields.metadata) === undefined
  )
}

/** What can be said of a variant, new or not. */
export function VariantFieldset(props: VariantFieldsetProps) {
  const t = useTexts()
  const { fields, set, isNew = false, isBundle, attributes } = props
  const field = (key: keyof VariantFields) => ({
    ...requests.updateVariant[key],
    label: t.products[key],
    path: `/${key}`,
    value: fields[key],
    onInput: (value: string) => set({ [key]: value }),
  })
  const choice = (key: keyof VariantFields, choices: Readonly<Record<string, string>>) => ({
    label: t.products[key],
    path: `/${key}`,
    value: fields[key],
    choices: Object.entries(choices).filter(([value]) => isNew || value !== ''),
    onChange: (value: string) => set({ [key]: value }),
  })
  return (
    <>
      <OptionsField
        value={fields.option_values}
        isFirst={isNew}
        onInput={(option_values) => set({ option_values })}
      />
      <TextField {...field('title')} isOptional={isNew} isFirst={!isNew} />
      <PriceAndSku {...props} />
      {props.stock}
      {isBundle && (
        <ComponentsField value={fields.components} onInput={(components) => set({ components })} />
      )}
      <AttributeFields
        attributes={attributes}
        value={fields.attributes}
        onInput={(typed) => set({ attributes: typed })}
      />
      <VariantMediaField
        {...{ media: props.media, value: fields.media_ids }}
        onInput={(media_ids) => set({ media_ids })}
      />
      <SelectField {...choice('status', t.states.variant)} />
      <div class="fields-beside">
        <SelectField {...choice('track_inventory', t.products.trackings)} />
        <SelectField {...choice('requires_shipping', t.products.shippings)} />
        <TextField {...field('tax_code')} isOptional />
        <TextField {...field('external_id')} isOptional />
      </div>
      <DetailFieldset fields={fields} set={set} />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}

function PriceAndSku(props: VariantFieldsetProps) {
  const t = useTexts()
  const { fields, set, currency, isPriceOptional = false } = props
  return (
    <div class="fields-beside">
      <PriceField
        value={fields.price}
        onInput={(price) => set({ price })}
        currency={currency}
        isOptional={isPriceOptional}
      />
      <TextField
        {...requests.updateVariant.sku}
        label={t.products.sku}
        path="/sku"
        isOptional
        hint={t.products.skuHint}
        value={fields.sku}
        onInput={(sku) => set({ sku })}
      />
    </div>
  )
}

function OptionsField(props: {
  readonly value: string
  readonly isFirst: boolean
  readonly onInput: (value: string) => void
}) {
  const t = useTexts()
  const isWrong = optionsOf(props.value) === undefined
  return (
    <TextField
      {...props}
      label={t.products.option_values}
      path="/option_values"
      isOptional
      isLong
      hint={t.products.optionsHint}
      wrong={isWrong ? t.products.optionsWrong : undefined}
    />
  )
}
