import type { CreateProductRequest, Product } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { givenMetadata, metadataOf } from '../../kit/metadata.ts'
import { amountOf, amountText } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { unitsOf } from '../../kit/units.ts'
import { navigate } from '../../router/address.ts'
import { useCaller } from '../../session/caller.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { locationNames } from '../../shared/names/locations.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import { handlePattern, tagsOf, yesOrNo } from './fields.ts'

const empty = {
  title: '',
  description: '',
  price: '',
  available: '',
  warehouse: '',
  sku: '',
  kind: 'PHYSICAL',
  tags: '',
  status: 'DRAFT',
  provider_id: '',
  handle: '',
  tax_code: '',
  external_id: '',
  tracking: '',
  metadata: '',
}

type NewProduct = typeof empty

interface FormProps {
  readonly draft: NewProduct
  readonly set: (changed: Partial<NewProduct>) => void
  readonly currency: string
}

export function CreateProduct({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const { data: caller } = useCaller()
  const currency = caller?.tenant.currency ?? ''
  const [draft, setDraft] = useState(empty)
  const set = (changed: Partial<NewProduct>) => setDraft({ ...draft, ...changed })
  const body = requestOf(draft, currency)
  const create = useChange<CreateProductRequest, Product>({
    run: (sent, idempotencyKey) => souk.createProduct(sent, { idempotencyKey }),
    about: ['product', 'variant', 'stock', 'location'],
    done: (product) => {
      navigate(`products/${product.id}`)
      return t.products.created(product.title)
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      isSheet
      title={t.products.create}
      action={t.products.createAs[draft.status as 'DRAFT' | 'ACTIVE']}
      isIncomplete={body === undefined}
      isRunning={create.isRunning}
      error={create.error}
      onSubmit={() => body && void create.run(body)}
      onClose={onClose}
    >
      <FirstFields draft={draft} set={set} currency={currency} />
      <MoreFields draft={draft} set={set} currency={currency} />
    </Dialog>
  )
}

/** What the API is sent; undefined as long as a field is missing or wrong. */
function requestOf(draft: NewProduct, currency: string): CreateProductRequest | undefined {
  const amount = amountOf(draft.price, currency)
  const available = draft.available === '' ? undefined : unitsOf(draft.available)
  const isWrong =
    draft.title.trim() === '' ||
    amount === undefined ||
    (draft.available !== '' && available === undefined) ||
    isWrongHandle(draft.handle) ||
    metadataOf(draft.metadata) === undefined
  if (isWrong) return undefined
  const inventory = available !== undefined && {
    inventory: { available, ...given('warehouse', draft.warehouse) },
  }
  return {
    title: draft.title.trim(),
    price: { amount, currency },
    kind: draft.kind as Product['kind'],
    status: draft.status as 'DRAFT' | 'ACTIVE',
    ...inventory,
    ...given('description', draft.description),
    ...given('sku', draft.sku),
    ...given('handle', draft.handle),
    ...given('tax_code', draft.tax_code),
    ...given('external_id', draft.external_id),
    ...given('provider_id', draft.provider_id),
    ...yesOrNo('track_inventory', draft.tracking),
    ...givenMetadata(draft.metadata),
    ...(tagsOf(draft.tags).length > 0 && { tags: tagsOf(draft.tags) }),
  }
}

function isWrongHandle(handle: string): boolean {
  return handle.trim() !== '' && !handlePattern.test(handle.trim())
}

function FirstFields({ draft, set, currency }: FormProps) {
  const t = useTexts()
  const isWrongPrice = draft.price !== '' && amountOf(draft.price, currency) === undefined
  const isWrongUnits = draft.available !== '' && unitsOf(draft.available) === undefined
  return (
    <>
      <TextField
        label={t.products.title}
        path="/title"
        isFirst
        maxLength={200}
        example={t.products.titleExample}
        value={draft.title}
        onInput={(title) => set({ title })}
      />
      <TextField
        label={t.products.description}
        path="/description"
        isOptional
        isLong
        maxLength={20_000}
        value={draft.description}
        onInput={(description) => set({ description })}
      />
      <div class="fields-beside">
        <TextField
          label={t.products.price}
          path="/price/amount"
          prefix={currency}
          inputMode="decimal"
          example={amountText(4_900, currency || 'EUR')}
          value={draft.price}
          onInput={(price) => set({ price })}
          wrong={isWrongPrice ? t.products.priceWrong : undefined}
        />
        <TextField
          label={t.products.available}
          path="/inventory/available"
          isOptional
          inputMode="numeric"
          example="25"
          value={draft.available}
          onInput={(available) => set({ available })}
          wrong={isWrongUnits ? t.products.unitsWrong : undefined}
        />
        <TextField
          label={t.products.sku}
          path="/sku"
          isOptional
          maxLength={64}
          example={t.products.skuExample}
          hint={t.products.skuHint}
          value={draft.sku}
          onInput={(sku) => set({ sku })}
        />
        <SelectField
          label={t.products.kind}
          choices={Object.entries(t.products.kinds)}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <TextField
        label={t.products.tags}
        path="/tags"
        isOptional
        hint={t.products.tagsHint}
        value={draft.tags}
        onInput={(tags) => set({ tags })}
      />
      <SelectField
        label={t.products.visibility}
        choices={Object.entries(t.products.visibilities)}
        value={draft.status}
        onChange={(status) => set({ status })}
      />
    </>
  )
}

function MoreFields({ draft, set }: FormProps) {
  const t = useTexts()
  const hasProviders = useHasProviders()
  const isWrongMetadata = metadataOf(draft.metadata) === undefined
  return (
    <details>
      <summary>{t.products.more}</summary>
      <div>
        {hasProviders && (
          <NameField
            names={providerNames}
            label={t.products.provider}
            none={t.products.own}
            value={draft.provider_id}
            onChange={(provider_id) => set({ provider_id })}
          />
        )}
        <NameField
          names={locationNames}
          label={t.products.warehouse}
          none={t.products.warehouseDefault}
          value={draft.warehouse}
          onChange={(warehouse) => set({ warehouse })}
        />
        <SelectField
          label={t.products.tracking}
          choices={Object.entries(t.products.trackings)}
          value={draft.tracking}
          onChange={(tracking) => set({ tracking })}
        />
        <TextField
          label={t.products.handle}
          path="/handle"
          isOptional
          maxLength={100}
          hint={t.products.handleHint}
          value={draft.handle}
          onInput={(handle) => set({ handle })}
          wrong={isWrongHandle(draft.handle) ? t.products.handleWrong : undefined}
        />
        {(['tax_code', 'external_id'] as const).map((key) => (
          <TextField
            key={key}
            label={t.products[key]}
            path={`/${key}`}
            isOptional
            maxLength={key === 'tax_code' ? 64 : 128}
            value={draft[key]}
            onInput={(value) => set({ [key]: value })}
          />
        ))}
        <TextField
          label={t.products.metadata}
          path="/metadata"
          isOptional
          isLong
          hint={t.products.metadataHint}
          value={draft.metadata}
          onInput={(metadata) => set({ metadata })}
          wrong={isWrongMetadata ? t.products.metadataWrong : undefined}
        />
      </div>
    </details>
  )
}
