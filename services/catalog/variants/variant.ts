import { isDeepStrictEqual } from 'node:util'
import { type FieldError, type Metadata, type Money, validationFailed } from '@souk/platform'
import {
  type AttributeChanges,
  type AttributeValues,
  reattributed,
} from '../attributes/attribute.ts'
import type { Component } from '../components/component.ts'
import { checkIdentifiers, type Identifier } from '../identifiers/identifier.ts'
import { type Option, type OptionValues, titleFrom } from '../options/option.ts'
import {
  type Availability,
  isGoods,
  type ProductKind,
  type StoredProduct,
  type Totals,
} from '../products/product.ts'

export const variantStatuses = ['ACTIVE', 'DISABLED'] as const
export type VariantStatus = (typeof variantStatuses)[number]

export const variantsMax = 2_000

export interface Dimensions {
  readonly length: number
  readonly width: number
  readonly height: number
}

/** A form of a product that can be ordered, such as a size. */
export interface Variant {
  readonly id: string
  readonly productId: string
  readonly providerId: string | null
  readonly isDefault: boolean
  readonly sku: string | null
  readonly title: string
  readonly status: VariantStatus
  readonly position: number
  readonly optionValues: OptionValues
  readonly identifiers: readonly Identifier[]
  /** What one unit of a bundle is made of. */
  readonly components: readonly Component[]
  /** Null until one is set; never null while the product is on sale. */
  readonly price: Money | null
  readonly inventory: Availability
  /** False for what can be sold without limit. */
  readonly trackInventory: boolean
  readonly requiresShipping: boolean
  readonly weightG: number | null
  readonly dimensionsMm: Dimensions | null
  readonly hsCode: string | null
  readonly originCountry: string | null
  readonly taxCode: string | null
  readonly externalId: string | null
  /** Some of the media of its product. */
  readonly mediaIds: readonly string[]
  /** Values of the attributes that its product type has for variants. */
  readonly attributes: AttributeValues
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What people call a variant: its own title is often a size only. */
export interface NamedVariant
  extends Pick<
    Variant,
    'id' | 'productId' | 'providerId' | 'isDefault' | 'sku' | 'title' | 'status'
  > {
  readonly productTitle: string
}

/** A price beside the one that is shown. */
export interface FurtherPrice {
  readonly price: Money
  readonly minQuantity: number
}

type Described = Pick<
  Variant,
  | 'sku'
  | 'title'
  | 'status'
  | 'position'
  | 'optionValues'
  | 'identifiers'
  | 'components'
  | 'trackInventory'
  | 'requiresShipping'
  | 'weightG'
  | 'dimensionsMm'
  | 'hsCode'
  | 'originCountry'
  | 'taxCode'
  | 'externalId'
  | 'mediaIds'
  | 'attributes'
  | 'metadata'
>

/** What a variant is created from. All of it may be left out, the price only while the product is not on sale. */
export type VariantDraft = {
  readonly [Field in keyof Described]?: Exclude<Described[Field], null> | undefined
} & {
  readonly price?: Money | undefined
  readonly prices?: readonly FurtherPrice[] | undefined
  readonly inventory?: { readonly available: number; readonly warehouse?: string } | undefined
}

export type VariantChanges = Partial<Described & Pick<Variant, 'price'>>

/** What a request asks for: of the attributes it names those that change. */
export interface AskedVariantChanges extends Omit<VariantChanges, 'attributes'> {
  readonly attributes?: AttributeChanges
}

export function settled(variant: Variant, asked: AskedVariantChanges): VariantChanges {
  const { attributes, ...rest } = asked
  return {
    ...rest,
    ...(attributes && { attributes: reattributed(variant.attributes, attributes) }),
  }
}

/** Refuses what is wrong with a draft by itself; `path` is where the request has it. */
export function checkDraft(draft: VariantDraft, path = ''): void {
  checkIdentifiers(draft.identifiers ?? [], path)
  if (!draft.price && draft.prices?.length) throw priceRequired([path], 'beside prices')
  const keys = pricesOf(draft).map(({ price, minQuantity }) => `${price.currency} ${minQuantity}`)
  const errors = keys.flatMap((key, index): FieldError[] => {
    if (keys.indexOf(key) === index) return []
    const message = 'is the price for this currency and number of units a second time'
    return [{ path: `${path}/prices/${index - 1}`, code: 'unique', message }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

/** Refuses variants of a product on sale that have no price. */
export function checkPriced(
  variants: readonly VariantDraft[],
  pathOf: (index: number) => string,
): void {
  const unpriced = variants.flatMap(({ price }, index) => (price ? [] : [pathOf(index)]))
  if (unpriced.length > 0) throw priceRequired(unpriced, 'while the product is ACTIVE')
}

function priceRequired(paths: readonly string[], when: string) {
  const message = `price is required ${when}`
  const errors = paths.map((path) => ({ path: `${path}/price`, code: 'required', message }))
  return validationFailed(undefined, { errors })
}

/** The price that is shown comes first. */
export function pricesOf({ price, prices = [] }: VariantDraft): FurtherPrice[] {
  return price ? [{ price, minQuantity: 1 }, ...prices] : [...prices]
}

interface Placed {
  readonly id: string
  readonly isDefault: boolean
  readonly position: number
  readonly warehouse: string
}

/** Stock is tracked for what requires shipping, and where a number of units was given. */
export function newVariant(
  product: Pick<StoredProduct, 'id' | 'providerId' | 'kind' | 'options'>,
  draft: VariantDraft,
  { id, isDefault, position, warehouse }: Placed,
  now: Date,
): Variant {
  const {
    price = null,
    optionValues = {},
    title = titleFrom(optionValues, product.options),
  } = draft
  const { requiresShipping = isGoods(product.kind) } = draft
  const { trackInventory = requiresShipping || draft.inventory !== undefined } = draft
  return {
    id,
    productId: product.id,
    providerId: product.providerId,
    isDefault,
    sku: draft.sku ?? null,
    title,
    status: draft.status ?? 'ACTIVE',
    position: draft.position ?? position,
    optionValues,
    identifiers: draft.identifiers ?? [],
    components: draft.components ?? [],
    price,
    inventory: { available: draft.inventory?.available ?? 0, warehouse },
    trackInventory,
    requiresShipping,
    weightG: draft.weightG ?? null,
    dimensionsMm: draft.dimensionsMm ?? null,
    hsCode: draft.hsCode ?? null,
    originCountry: draft.originCountry ?? null,
    taxCode: draft.taxCode ?? null,
    externalId: draft.externalId ?? null,
    mediaIds: draft.mediaIds ?? [],
    attributes: draft.attributes ?? {},
    metadata: draft.metadata ?? {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** A title that was made from the option values is made anew with them. */
export function edit(
  variant: Variant,
  changes: VariantChanges,
  options: readonly Option[],
  now: Date,
): Variant {
  const { optionValues = variant.optionValues } = changes
  const isMade = variant.title === titleFrom(variant.optionValues, options)
  const title = isMade ? titleFrom(optionValues, options) : variant.title
  return { ...variant, title, ...changes, version: variant.version + 1, updatedAt: now }
}

/** Whether the variants of a product change with its kind. */
export function isRemade(from: ProductKind, to: ProductKind): boolean {
  return from !== to && (from === 'BUNDLE' || isGoods(from) !== isGoods(to))
}

/**
 * What becomes of a variant whose product gets another kind: only bundles are made of others, and shipping and tracking
 * are reset when goods become something else, or the other way round.
 */
export function remade(variant: Variant, from: ProductKind, to: ProductKind, now: Date): Variant {
  const stocking = { requiresShipping: isGoods(to), trackInventory: isGoods(to) }
  const isReset = isGoods(from) !== isGoods(to)
  const changed = { ...variant, components: [], ...(isReset && stocking) }
  if (isDeepStrictEqual(changed, variant)) return variant
  return { ...changed, version: variant.version + 1, updatedAt: now }
}

interface Offered {
  readonly variant: Variant
  readonly prices: readonly FurtherPrice[]
}

/** The totals of a product that is made with these variants, as the store would read them. */
export function totalsOf(offered: readonly Offered[], currency: string): Totals {
  const active = offered.filter(({ variant }) => variant.status === 'ACTIVE')
  const amounts = active.flatMap(({ prices }) =>
    prices
      .filter((one) => one.price.currency === currency && isOfOneUnit(one))
      .map(({ price }) => price.amount),
  )
  const range = { min: Math.min(...amounts), max: Math.max(...amounts) }
  return {
    variantCount: offered.length,
    activeCount: active.length,
    composedCount: active.filter(({ variant }) => variant.components.length > 0).length,
    pricedCount: offered.filter(({ prices }) => prices.some(isOfOneUnit)).length,
    priceRange:
      amounts.length === 0
        ? null
        : { min: { amount: range.min, currency }, max: { amount: range.max, currency } },
    available: active.reduce((sum, { variant }) => sum + variant.inventory.available, 0),
    isLimited: active.every(({ variant }) => variant.trackInventory),
  }
}

function isOfOneUnit({ minQuantity }: FurtherPrice): boolean {
  return minQuantity === 1
}
