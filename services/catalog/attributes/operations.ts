import { isDeepStrictEqual } from 'node:util'
import { type FieldError, sentInOrder, type Tx } from '@souk/platform'
import { notPublishable } from '../products/problems.ts'
import type { StoredProduct } from '../products/product.ts'
import type { ProductTexts } from '../translations/translation.ts'
import { textFaultsIn } from '../translations/translation.ts'
import { productTypeUnknown } from '../types/problems.ts'
import type { Attribute } from '../types/product-type.ts'
import { findProductTypeForShare } from '../types/store.ts'
import type { Variant } from '../variants/variant.ts'
import {
  type AttributeValues,
  type Described,
  faultsIn,
  lackingIn,
  referencesIn,
} from './attribute.ts'
import { attributeInvalid } from './problems.ts'
import { type DescribedVariant, listKnownProducts, listVariantAttributes } from './store.ts'

/** As many as a refusal names. */
const faultsMax = 50

type Translations = Readonly<Record<string, ProductTexts>>

interface Asked {
  readonly productTypeId: string | null
  readonly described: readonly Described[]
  readonly translations?: Translations
}

/**
 * Refuses values that do not fit the product type, which stays as it is until the transaction ends. One flush. Answers
 * the attributes of the type; none where there is no type.
 */
async function checkedAttributes(
  tx: Tx,
  { productTypeId, described, translations = {} }: Asked,
): Promise<readonly Attribute[]> {
  const [type, known] = await Promise.all([
    productTypeId === null ? undefined : findProductTypeForShare(tx, productTypeId),
    listKnownProducts(tx, referencesIn(described)),
  ])
  if (productTypeId !== null && type === undefined) {
    const error = { path: '/product_type_id', code: 'product_type_unknown', message: unknownType }
    throw productTypeUnknown({ productTypeId }, { errors: [error] })
  }
  const { attributes = [] } = type ?? {}
  const errors = [
    ...described.flatMap((each) => faultsIn(attributes, each, (id) => known.has(id))),
    ...textFaultsIn(attributes, translations),
  ]
  if (errors.length > 0) {
    throw attributeInvalid({ productTypeId }, { errors: errors.slice(0, faultsMax) })
  }
  return attributes
}

const unknownType = 'does not exist'

interface Lacking {
  readonly path: string
  readonly missing: string
}

/** What is on sale has all that its type requires. `paths` is where the request can add it. */
function checkNothingLacks(lacking: readonly Lacking[]): void {
  if (lacking.length === 0) return
  const errors = lacking.slice(0, faultsMax).map(({ path }): FieldError => {
    return { path, code: 'required', message: 'is required of what is on sale' }
  })
  const missing = [...new Set(lacking.map((each) => each.missing))]
  throw notPublishable({ missing }, { errors })
}

function lackingOf(
  attributes: readonly Attribute[],
  { level, values, path }: Described,
): Lacking[] {
  const place = level === 'PRODUCT' ? 'attributes' : 'variants/attributes'
  return lackingIn(attributes, level, values).map((key) => ({
    path: `${path}/${key}`,
    missing: `${place}/${key}`,
  }))
}

/** Of a product that is made, with all its variants. */
export async function checkNewProduct(
  tx: Tx,
  product: StoredProduct,
  variants: readonly Pick<Variant, 'attributes' | 'status'>[],
  pathOf: (index: number) => string,
): Promise<void> {
  const { productTypeId, translations, status } = product
  const own: Described = { level: 'PRODUCT', values: product.attributes, path: '/attributes' }
  const each = variants.map(({ attributes, status: variantStatus }, index) => ({
    level: 'VARIANT' as const,
    values: attributes,
    path: `${pathOf(index)}/attributes`,
    variantStatus,
  }))
  const described = [own, ...each]
  if (productTypeId === null && !saysAnything(described, translations)) return
  const attributes = await checkedAttributes(tx, { productTypeId, described, translations })
  if (status !== 'ACTIVE') return
  const onSale = [own, ...each.filter(({ variantStatus }) => variantStatus === 'ACTIVE')]
  checkNothingLacks(onSale.flatMap((one) => lackingOf(attributes, one)))
}

function saysAnything(described: readonly Described[], translations: Translations): boolean {
  return (
    described.some(({ values }) => Object.keys(values).length > 0) ||
    Object.values(translations).some((texts) => texts.attributes !== undefined)
  )
}

type DescribedProduct = Pick<
  StoredProduct,
  'id' | 'productTypeId' | 'attributes' | 'translations' | 'status'
>

/** Of a product that is changed. Another type has to fit its variants as well. */
export async function checkChangedProduct(
  tx: Tx,
  before: DescribedProduct,
  after: DescribedProduct,
): Promise<void> {
  const isRetyped = before.productTypeId !== after.productTypeId
  const isSame =
    isDeepStrictEqual(before.attributes, after.attributes) &&
    isDeepStrictEqual(before.translations, after.translations)
  if (isSame && !isRetyped) return
  const changed = changedValues(before.attributes, after.attributes, isRetyped)
  const own: Described = { level: 'PRODUCT', values: changed, path: '/attributes' }
  const { productTypeId, translations } = after
  const variants = isRetyped ? await listVariantAttributes(tx, after.id) : []
  const attributes = await checkedAttributes(tx, {
    productTypeId,
    described: [own, ...variants.map(ofVariant)],
    translations,
  })
  if (after.status !== 'ACTIVE') return
  const active = variants.filter(({ status }) => status === 'ACTIVE').map(ofVariant)
  const whole = { ...own, values: after.attributes }
  checkNothingLacks([whole, ...active].flatMap((one) => lackingOf(attributes, one)))
}

/** What was right before is right still, as long as the type is the same: a product that it named may be deleted since. */
function changedValues(
  before: AttributeValues,
  after: AttributeValues,
  isRetyped: boolean,
): AttributeValues {
  if (isRetyped) return after
  const entries = Object.entries(after)
  return Object.fromEntries(
    entries.filter(([key, value]) => !isDeepStrictEqual(before[key], value)),
  )
}

function ofVariant({ id, attributes }: DescribedVariant): Described {
  return { level: 'VARIANT', values: attributes, path: `/variants/${id}/attributes` }
}

/** Of a product that goes on sale: what it and its active variants lack, by name. */
export async function listLacking(tx: Tx, product: DescribedProduct): Promise<string[]> {
  const { productTypeId } = product
  if (productTypeId === null) return []
  const [type, variants] = await sentInOrder([
    findProductTypeForShare(tx, productTypeId),
    listVariantAttributes(tx, product.id),
  ])
  const { attributes = [] } = type ?? {}
  const own: Described = { level: 'PRODUCT', values: product.attributes, path: '' }
  const active = variants.filter(({ status }) => status === 'ACTIVE').map(ofVariant)
  const lacking = [own, ...active].flatMap((one) => lackingOf(attributes, one))
  return [...new Set(lacking.map(({ missing }) => missing))]
}

type VariantOfType = Pick<Variant, 'attributes' | 'status'>

/** Of a variant that is added or changed. */
export async function checkVariantAttributes(
  tx: Tx,
  { productTypeId, status }: Pick<StoredProduct, 'productTypeId' | 'status'>,
  after: VariantOfType,
  before?: VariantOfType,
): Promise<void> {
  const values = changedValues(before?.attributes ?? {}, after.attributes, false)
  const own: Described = { level: 'VARIANT', values, path: '/attributes' }
  if (productTypeId === null && !saysAnything([own], {})) return
  const attributes = await checkedAttributes(tx, { productTypeId, described: [own] })
  if (status !== 'ACTIVE' || after.status !== 'ACTIVE') return
  checkNothingLacks(lackingOf(attributes, { ...own, values: after.attributes }))
}
