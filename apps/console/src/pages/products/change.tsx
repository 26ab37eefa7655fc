import type { Product } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { orNull } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { metadataOf, metadataText } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { tagsOf, tagsText } from '../../kit/tags.ts'
import { isWrongPrice, typedMoney, typedPrice, useCurrencyOf } from '../../shared/price.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import {
  type Attribute,
  attributeChanges,
  typedAttributes,
  useAttributes,
  wrongAttributes,
} from './attributes.ts'
import type { ShownProduct } from './detail.tsx'
import { choicesOf, choicesText, seoOf } from './fields.ts'
import { kindChoices } from './kinds.ts'
import { PriceField } from './price-field.tsx'
import { type Structure, StructureFields } from './structure-fields.tsx'
import { structureShown, useStructureNames } from './structure-shown.ts'

interface ChangeProductProps {
  readonly product: ShownProduct
  readonly onClose: () => void
}

/** Changes what is said of a product. Only fields that differ are sent. */
export function ChangeProduct({ product, onClose }: ChangeProductProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(product))
  const { fields } = draft
  const currency = useCurrencyOf(product.price)
  const attributes = useAttributes(fields.product_type_id, 'PRODUCT')
  const wrong = wrongWith(fields, attributes)
  const isPriceOptional = product.price === null
  if (isWrongPrice(fields.price, currency, isPriceOptional)) wrong.add('price')
  const nameOf = useStructureNames()
  const change = useChange({
    run: (sent: ReturnType<typeof requestOf> & ReturnType<typeof structureOf>, idempotencyKey) =>
      souk.updateProduct(
        { productId: product.id, ...sent },
        { idempotencyKey, ifMatch: product.etag },
      ),
    about: ['product', 'variant', 'price'],
    done: ({ title }) => t.products.saved(title),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.products[key]}
      shown={(key, value) =>
        structureShown(key, value, { attributes, nameOf, t }) ?? shownText(key, value, t)
      }
      isSheet
      title={t.products.change}
      action={t.kit.save}
      isIncomplete={wrong.size > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run({
          ...requestOf(draft.changed, draft.fields, currency),
          ...structureOf(draft.changed, fields, product, attributes),
        })
      }
      onClose={onClose}
    >
      <Fields {...{ fields, currency, isPriceOptional, wrong, attributes }} set={draft.set} />
    </ChangeDialog>
  )
}

const shownMax = 200

function shownText(key: keyof ProductFields, value: FieldValue, t: Texts): string {
  const text = String(value)
  if (key === 'kind') return t.products.kinds[text as Product['kind']]
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}

function fieldsOf(product: Product) {
  return {
    title: product.title,
    description: product.description ?? '',
    price: typedPrice(product.price),
    kind: product.kind as string,
    brand: product.brand ?? '',
    options: choicesText(product.options),
    seo_title: product.seo?.title ?? '',
    seo_description: product.seo?.description ?? '',
    tags: tagsText(product.tags),
    product_type_id: product.product_type_id ?? '',
    attributes: typedAttributes(product.attributes),
    category_ids: new Set(product.category_ids) as ReadonlySet<string>,
    handle: product.handle,
    tax_code: product.tax_code ?? '',
    external_id: product.external_id ?? '',
    metadata: metadataText(product.metadata),
  }
}

type ProductFields = ReturnType<typeof fieldsOf>

function wrongWith(
  fields: ProductFields,
  attributes: readonly Attribute[] | undefined,
): Set<keyof ProductFields> {
  const wrong = new Set<keyof ProductFields>()
  if (fields.title.trim() === '') wrong.add('title')
  if (!fits(fields.handle.trim(), requests.updateProduct.handle)) wrong.add('handle')
  if (choicesOf(fields.options) === undefined) wrong.add('options')
  if (metadataOf(fields.metadata) === undefined) wrong.add('metadata')
  // Nothing is known of another type before it has come.
  if (!attributes || wrongAttributes(attributes, fields.attributes).size > 0)
    wrong.add('attributes')
  return wrong
}

/** An emptied field is taken away. */
function requestOf(changed: Partial<ProductFields>, fields: ProductFields, currency: string) {
  const { price, tags, metadata, kind, title, handle, options } = changed
  const isSeo = 'seo_title' in changed || 'seo_description' in changed
  return {
    title,
    handle,
    kind: kind as Product['kind'] | undefined,
    price: typedMoney(price, currency),
    description: orNull(changed.description),
    tax_code: orNull(changed.tax_code),
    external_id: orNull(changed.external_id),
    brand: orNull(changed.brand),
    options: options === undefined ? undefined : choicesOf(options),
    seo: isSeo ? seoOf(fields.seo_title, fields.seo_description) : undefined,
    tags: tags === undefined ? undefined : tagsOf(tags),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}

/** Values of another type are taken away with it. */
function structureOf(
  changed: Partial<ProductFields>,
  fields: ProductFields,
  product: Product,
  attributes: readonly Attribute[] = [],
) {
  const { product_type_id, category_ids } = changed
  const isSaid = 'attributes' in changed || product_type_id !== undefined
  return {
    product_type_id: orNull(product_type_id),
    category_ids: category_ids === undefined ? undefined : [...category_ids],
    attributes: isSaid
      ? attributeChanges(attributes, product.attributes, fields.attributes)
      : undefined,
  }
}

/** What is typed as one text. */
type LimitedKey = Exclude<keyof ProductFields, keyof Structure | 'price'>

interface FieldsProps {
  readonly fields: ProductFields
  readonly set: (changed: Partial<ProductFields>) => void
  readonly currency: string
  /** Whether it may be without a price. */
  readonly isPriceOptional: boolean
  readonly wrong: ReadonlySet<keyof ProductFields>
  readonly attributes: readonly Attribute[] | undefined
}

function Fields(props: FieldsProps) {
  const { fields, set, currency, isPriceOptional, wrong, attributes } = props
  const t = useTexts()
  const field = (key: LimitedKey) => ({
    ...limits[key],
    label: t.products[key],
    path: pathOf(key),
    value: fields[key],
    onInput: (value: string) => set({ [key]: value }),
  })
  return (
    <>
      <TextField {...field('title')} isFirst />
      <TextField {...field('description')} isOptional isLong />
      <div class="fields-beside">
        <PriceField
          value={fields.price}
          onInput={(price) => set({ price })}
          currency={currency}
          isOptional={isPriceOptional}
        />
        <SelectField
          label={t.products.kind}
          path="/kind"
          hint={fields.kind === 'GIFT_CARD' ? t.products.giftCardHint : t.products.kindHint}
          choices={kindChoices(t, fields.kind)}
          value={fields.kind}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <div class="fields-beside">
        <TextField {...field('brand')} isOptional />
        <TextField {...field('tags')} isOptional hint={t.products.tagsHint} />
      </div>
      <StructureFields fields={fields} set={set} attributes={attributes} />
      <TextField
        {...field('options')}
        isOptional
        isLong
        hint={t.products.choicesHint}
        wrong={wrong.has('options') ? t.products.generateWrong : undefined}
      />
      <TextField
        {...field('handle')}
        wrong={wrong.has('handle') ? t.products.handleWrong : undefined}
      />
      <div class="fields-beside">
        <TextField {...field('tax_code')} isOptional />
        <TextField {...field('external_id')} isOptional />
      </div>
      <TextField {...field('seo_title')} isOptional hint={t.products.seoHint} />
      <TextField {...field('seo_description')} isOptional isLong />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}

const limits = {
  ...requests.updateProduct,
  seo_title: requests.updateProduct.seo.title,
  seo_description: requests.updateProduct.seo.description,
}

/** What search engines are told is one field of the API with two parts. */
function pathOf(key: LimitedKey): string {
  return `/${key.replace('seo_', 'seo/')}`
}
