import type { Product } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given, yesOrNo } from '../../kit/given.ts'
import { choicesOf, fits } from '../../kit/limits.ts'
import { givenMetadata, metadataOf } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { amountText } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { tagsOf } from '../../kit/tags.ts'
import { unitsOf } from '../../kit/units.ts'
import { navigate } from '../../router/address.ts'
import { useCaller } from '../../session/caller.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { locationNames } from '../../shared/names/locations.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { isWrongPrice, typedMoney } from '../../shared/price.ts'
import { useTexts } from '../../texts/index.ts'
import { type Attribute, givenAttributes, useAttributes, wrongAttributes } from './attributes.ts'
import { ComponentsField } from './components-field.tsx'
import { componentsOf, seoOf } from './fields.ts'
import { kindChoices } from './kinds.ts'
import { PriceField } from './price-field.tsx'
import { StructureFields } from './structure-fields.tsx'

const { available: availables } = requests.createProduct.inventory

const empty = {
  title: '',
  description: '',
  price: '',
  available: '',
  warehouse: '',
  sku: '',
  kind: 'PHYSICAL',
  brand: '',
  components: '',
  seo_title: '',
  seo_description: '',
  tags: '',
  status: 'DRAFT',
  provider_id: '',
  handle: '',
  tax_code: '',
  external_id: '',
  tracking: '',
  metadata: '',
  product_type_id: '',
  attributes: '',
  category_ids: new Set() as ReadonlySet<string>,
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
  const attributes = useAttributes(draft.product_type_id, 'PRODUCT')
  const body = attributes && requestOf(draft, currency, attributes)
  const create = useChange<Sent<'createProduct'>, Product>({
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
      <StructureFields fields={draft} set={set} attributes={attributes} />
      <MoreFields draft={draft} set={set} currency={currency} />
    </Dialog>
  )
}

/** What the API is sent; undefined as long as a field is missing or wrong. */
function requestOf(draft: NewProduct, currency: string, attributes: readonly Attribute[]) {
  const available = draft.available === '' ? undefined : unitsOf(draft.available, availables)
  const isWrong =
    draft.title.trim() === '' ||
    isWrongPrice(draft.price, currency, draft.status === 'DRAFT') ||
    (draft.available !== '' && available === undefined) ||
    isWrongHandle(draft.handle) ||
    componentsOf(draft.components) === undefined ||
    wrongAttributes(attributes, draft.attributes).size > 0 ||
    metadataOf(draft.metadata) === undefined
  if (isWrong) return undefined
  return {
    title: draft.title.trim(),
    price: typedMoney(draft.price, currency),
    kind: draft.kind as Product['kind'],
    status: draft.status as 'DRAFT' | 'ACTIVE',
    inventory:
      available === undefined ? undefined : { available, warehouse: given(draft.warehouse) },
    description: given(draft.description),
    brand: given(draft.brand),
    seo: seoOf(draft.seo_title, draft.seo_description) ?? undefined,
    components: isBundle(draft) ? componentsOf(draft.components) : undefined,
    sku: given(draft.sku),
    handle: given(draft.handle),
    tax_code: given(draft.tax_code),
    external_id: given(draft.external_id),
    provider_id: given(draft.provider_id),
    track_inventory: yesOrNo(draft.tracking),
    metadata: givenMetadata(draft.metadata),
    product_type_id: given(draft.product_type_id),
    attributes: givenAttributes(attributes, draft.attributes),
    category_ids: [...draft.category_ids],
    tags: tagsOf(draft.tags),
  }
}

/** What was chosen stays while somebody tries another type, and is sent for a bundle alone. */
function isBundle({ kind, components }: NewProduct): boolean {
  return kind === 'BUNDLE' && components !== ''
}

function isWrongHandle(handle: string): boolean {
  return handle.trim() !== '' && !fits(handle.trim(), requests.createProduct.handle)
}

function FirstFields({ draft, set, currency }: FormProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createProduct.title}
        label={t.products.title}
        path="/title"
        isFirst
        example={t.products.titleExample}
        value={draft.title}
        onInput={(title) => set({ title })}
      />
      <TextField
        {...requests.createProduct.description}
        label={t.products.description}
        path="/description"
        isOptional
        isLong
        value={draft.description}
        onInput={(description) => set({ description })}
      />
      <SaleFields draft={draft} set={set} currency={currency} />
      {draft.kind === 'BUNDLE' && (
        <ComponentsField value={draft.components} onInput={(components) => set({ components })} />
      )}
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
        choices={choicesOf(requests.createProduct.status.values, t.products.visibilities)}
        value={draft.status}
        onChange={(status) => set({ status })}
      />
    </>
  )
}

/** What it costs, how many there are, and what it is. */
function SaleFields({ draft, set, currency }: FormProps) {
  const t = useTexts()
  const isWrongUnits = draft.available !== '' && unitsOf(draft.available, availables) === undefined
  return (
    <div class="fields-beside">
      <PriceField
        value={draft.price}
        onInput={(price) => set({ price })}
        currency={currency}
        isOptional={draft.status === 'DRAFT'}
        example={amountText(4_900, currency || 'EUR')}
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
        {...requests.createProduct.sku}
        label={t.products.sku}
        path="/sku"
        isOptional
        example={t.products.skuExample}
        hint={t.products.skuHint}
        value={draft.sku}
        onInput={(sku) => set({ sku })}
      />
      <SelectField
        label={t.products.kind}
        choices={kindChoices(t)}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
    </div>
  )
}

function MoreFields({ draft, set }: FormProps) {
  const t = useTexts()
  const hasProviders = useHasProviders()
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
          {...requests.createProduct.handle}
          label={t.products.handle}
          path="/handle"
          isOptional
          hint={t.products.handleHint}
          value={draft.handle}
          onInput={(handle) => set({ handle })}
          wrong={isWrongHandle(draft.handle) ? t.products.handleWrong : undefined}
        />
        {(['brand', 'tax_code', 'external_id'] as const).map((key) => (
          <TextField
            key={key}
            {...requests.createProduct[key]}
            label={t.products[key]}
            path={`/${key}`}
            isOptional
            value={draft[key]}
            onInput={(value) => set({ [key]: value })}
          />
        ))}
        <SeoFields draft={draft} set={set} />
        <MetadataField value={draft.metadata} onInput={(metadata) => set({ metadata })} />
      </div>
    </details>
  )
}

/** What search engines are told. */
function SeoFields({ draft, set }: Pick<FormProps, 'draft' | 'set'>) {
  const t = useTexts()
  return (['title', 'description'] as const).map((key) => (
    <TextField
      key={key}
      {...requests.createProduct.seo[key]}
      label={t.products[`seo_${key}`]}
      path={`/seo/${key}`}
      isOptional
      value={draft[`seo_${key}`]}
      onInput={(value) => set({ [`seo_${key}`]: value })}
    />
  ))
}
