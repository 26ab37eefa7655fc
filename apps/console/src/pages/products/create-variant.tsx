import type { Product } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given, yesOrNo } from '../../kit/given.ts'
import { givenMetadata, metadataOf } from '../../kit/metadata.ts'
import { amountOf, amountText } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'
import { locationNames } from '../../shared/names/locations.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { optionsOf } from './fields.ts'
import { type VariantFields, VariantFieldset } from './variant-fields.tsx'

type NewVariant = VariantFields & Readonly<Record<'options' | 'available' | 'warehouse', string>>

const { available: availables } = requests.createVariant.inventory

interface CreateVariantProps {
  readonly product: Product
  readonly onClose: () => void
}

/** Adds one more form of a product. */
export function CreateVariant({ product, onClose }: CreateVariantProps) {
  const t = useTexts()
  const { currency } = product.price
  const [draft, setDraft] = useState<NewVariant>(() => emptyOf(product))
  const set = (changed: Partial<NewVariant>) => setDraft({ ...draft, ...changed })
  const body = requestOf(draft, currency)
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
      <OnlyWhenNew draft={draft} set={set} />
      <VariantFieldset fields={draft} set={set} currency={currency} isNew />
    </Dialog>
  )
}

function OnlyWhenNew(props: {
  readonly draft: NewVariant
  readonly set: (changed: Partial<NewVariant>) => void
}) {
  const t = useTexts()
  const { draft, set } = props
  const isWrongUnits = draft.available !== '' && unitsOf(draft.available, availables) === undefined
  const isWrongOptions = optionsOf(draft.options) === undefined
  return (
    <>
      <TextField
        label={t.products.options}
        path="/option_values"
        isOptional
        isLong
        isFirst
        hint={t.products.optionsHint}
        value={draft.options}
        onInput={(options) => set({ options })}
        wrong={isWrongOptions ? t.products.optionsWrong : undefined}
      />
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
    </>
  )
}

function emptyOf({ price }: Product): NewVariant {
  return {
    options: '',
    title: '',
    price: amountText(price.amount, price.currency),
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

function requestOf(draft: NewVariant, currency: string) {
  const amount = amountOf(draft.price, currency)
  const option_values = optionsOf(draft.options)
  const available = draft.available === '' ? 0 : unitsOf(draft.available, availables)
  const isWrong =
    amount === undefined ||
    option_values === undefined ||
    available === undefined ||
    metadataOf(draft.metadata) === undefined
  if (isWrong) return undefined
  return {
    price: { amount, currency },
    option_values: Object.keys(option_values).length > 0 ? option_values : undefined,
    inventory:
      draft.available === '' ? undefined : { available, warehouse: given(draft.warehouse) },
    title: given(draft.title),
    sku: given(draft.sku),
    tax_code: given(draft.tax_code),
    external_id: given(draft.external_id),
    track_inventory: yesOrNo(draft.track_inventory),
    requires_shipping: yesOrNo(draft.requires_shipping),
    metadata: givenMetadata(draft.metadata),
  }
}
