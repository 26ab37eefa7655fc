import type { Product, Variant } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given, yesOrNo } from '../../kit/given.ts'
import { givenMetadata } from '../../kit/metadata.ts'
import { unitsOf } from '../../kit/units.ts'
import { locationNames } from '../../shared/names/locations.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { isWrongPrice, typedMoney, typedPrice, useCurrencyOf } from '../../shared/price.ts'
import { useTexts } from '../../texts/index.ts'
import { type Attribute, givenAttributes, useAttributes } from './attributes.ts'
import { componentsOf, dimensionsOf, identifiersOf, optionsOf } from './fields.ts'
import { mediaIdsOf } from './media.ts'
import { noDetails, upper } from './variant-details.tsx'
import { isWrongVariant, type VariantFields, VariantFieldset } from './variant-fields.tsx'

type NewVariant = VariantFields & Readonly<Record<'available' | 'warehouse', string>>

const { available: availables } = requests.createVariant.inventory

interface CreateVariantProps {
  readonly product: Product
  readonly onClose: () => void
}

/** Adds one more form of a product. */
export function CreateVariant({ product, onClose }: CreateVariantProps) {
  const t = useTexts()
  const currency = useCurrencyOf(product.price)
  const [draft, setDraft] = useState<NewVariant>(() => emptyOf(product))
  const set = (changed: Partial<NewVariant>) => setDraft({ ...draft, ...changed })
  const attributes = useAttributes(product.product_type_id, 'VARIANT')
  const isPriceOptional = product.status !== 'ACTIVE'
  const isWrong = isWrongPrice(draft.price, currency, isPriceOptional)
  const body = isWrong || !attributes ? undefined : requestOf(draft, currency, attributes)
  const create = useChange({
    run: (sent: Exclude<ReturnType<typeof requestOf>, undefined>, idempotencyKey) =>
      souk.createVariant({ productId: product.id, ...sent }, { idempotencyKey }),
    about: ['variant', 'stock', 'location'],
    done: ({ title }) => t.products.variantCreated(title),
    onEnd: onClose,
  })
  return (
    <Dialog
      isSheet
      title={t.products.addVariant}
      action={t.products.addVariant}
      isIncomplete={body === undefined}
      isRunning={create.isRunning}
      error={create.error}
      onSubmit={() => body && void create.run(body)}
      onClose={onClose}
    >
      <VariantFieldset
        fields={draft}
        set={set}
        currency={currency}
        isNew
        stock={<FirstStock draft={draft} set={set} />}
        isPriceOptional={isPriceOptional}
        isBundle={product.kind === 'BUNDLE'}
        attributes={attributes ?? []}
        media={product.media}
      />
    </Dialog>
  )
}

function FirstStock(props: {
  readonly draft: NewVariant
  readonly set: (changed: Partial<NewVariant>) => void
}) {
  const t = useTexts()
  const { draft, set } = props
  const isWrongUnits = draft.available !== '' && unitsOf(draft.available, availables) === undefined
  return (
    <div class="fields-beside">
      <TextField
        label={t.products.available}
        path="/inventory/available"
        isOptional
        inputMode="numeric"
        value={draft.available}
        onInput={(available) => set({ available })}
        wrong={isWrongUnits ? t.products.unitsWrong : undefined}
      />
      <NameField
        names={locationNames}
        label={t.products.warehouse}
        none={t.products.warehouseDefault}
        value={draft.warehouse}
        onChange={(warehouse) => set({ warehouse })}
      />
    </div>
  )
}

function emptyOf({ price }: Product): NewVariant {
  return {
    ...noDetails,
    components: '',
    attributes: '',
    media_ids: '',
    title: '',
    price: typedPrice(price),
    sku: '',
    status: 'ACTIVE',
    available: '',
    warehouse: '',
    track_inventory: '',
    requires_shipping: '',
    tax_code: '',
    external_id: '',
    metadata: '',
  }
}

function requestOf(draft: NewVariant, currency: string, attributes: readonly Attribute[]) {
  const available = draft.available === '' ? 0 : unitsOf(draft.available, availables)
  const isWrong = isWrongVariant(draft, attributes)
  if (available === undefined || isWrong) return undefined
  return {
    price: typedMoney(draft.price, currency),
    inventory:
      draft.available === '' ? undefined : { available, warehouse: given(draft.warehouse) },
    title: given(draft.title),
    sku: given(draft.sku),
    status: draft.status as Variant['status'],
    tax_code: given(draft.tax_code),
    external_id: given(draft.external_id),
    track_inventory: yesOrNo(draft.track_inventory),
    requires_shipping: yesOrNo(draft.requires_shipping),
    metadata: givenMetadata(draft.metadata),
    media_ids: draft.media_ids === '' ? undefined : mediaIdsOf(draft.media_ids),
    attributes: givenAttributes(attributes, draft.attributes),
    ...detailsOf(draft),
  }
}

/** What is empty is left to the API. */
function detailsOf(draft: NewVariant) {
  return {
    option_values: draft.option_values.trim() ? optionsOf(draft.option_values) : undefined,
    identifiers: draft.identifiers.trim() ? identifiersOf(draft.identifiers) : undefined,
    components: draft.components.trim() ? componentsOf(draft.components) : undefined,
    weight_g: unitsOf(draft.weight_g),
    dimensions_mm: dimensionsOf(draft.dimensions_mm) ?? undefined,
    hs_code: given(draft.hs_code),
    origin_country: given(upper(draft.origin_country)),
    position: unitsOf(draft.position),
  }
}
