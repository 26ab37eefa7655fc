import {
  advance,
  lifecycle,
  type Metadata,
  type Money,
  type StateOf,
  validationFailed,
} from '@souk/platform'
import {
  type AttributeChanges,
  type AttributeValues,
  reattributed,
} from '../attributes/attribute.ts'
import { retranslated } from '../locales.ts'
import type { ShownMediaItem } from '../media/media.ts'
import type { Option } from '../options/option.ts'
import type { Publications } from '../publications/publication.ts'
import type { ProductTexts, ProductTranslations } from '../translations/translation.ts'
import { notPublishable } from './problems.ts'

export const productKinds = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'BUNDLE', 'GIFT_CARD'] as const
export type ProductKind = (typeof productKinds)[number]

export const productLifecycle = lifecycle({
  DRAFT: { submit: 'IN_REVIEW', publish: 'ACTIVE', archive: 'ARCHIVED' },
  IN_REVIEW: { approve: 'ACTIVE', reject: 'REJECTED' },
  REJECTED: { submit: 'IN_REVIEW', archive: 'ARCHIVED' },
  ACTIVE: { unpublish: 'DRAFT', archive: 'ARCHIVED' },
  ARCHIVED: { restore: 'DRAFT' },
})
export type ProductStatus = StateOf<typeof productLifecycle>
/** Commands that have an operation. Reviews get theirs with the marketplace. */
export const productCommands = ['publish', 'unpublish', 'archive', 'restore'] as const
export type ProductCommand = (typeof productCommands)[number]

/** What can be sold now, and the location that is named for it. */
export interface Availability {
  readonly available: number
  readonly warehouse: string
}

/** How a product introduces itself to search engines. */
export interface Seo {
  readonly title?: string
  readonly description?: string
}

/** What all variants together say: of those that can be ordered, prices are in the currency of the product. */
export interface Totals {
  readonly variantCount: number
  /** Those that can be ordered, and those of them that are made of something. */
  readonly activeCount: number
  readonly composedCount: number
  /** Those of all variants that have a price for one unit, in whatever currency. */
  readonly pricedCount: number
  readonly priceRange: { readonly min: Money; readonly max: Money } | null
  readonly available: number
  /** False if one of them can be sold without limit. */
  readonly isLimited: boolean
}

/** A product without what its variants say for it. */
export interface StoredProduct {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string | null
  readonly status: ProductStatus
  readonly kind: ProductKind
  readonly providerId: string | null
  readonly defaultVariantId: string
  readonly brand: string | null
  readonly options: readonly Option[]
  readonly seo: Seo | null
  readonly taxCode: string | null
  readonly categoryIds: readonly string[]
  readonly tags: readonly string[]
  readonly externalId: string | null
  readonly productTypeId: string | null
  readonly attributes: AttributeValues
  readonly translations: ProductTranslations
  /** Where and when it is sold while it is active. */
  readonly publications: Publications
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Price, SKU and stock are those of the default variant. */
export interface Product extends StoredProduct {
  readonly sku: string | null
  /** Null until one is set; never null while the product is on sale. */
  readonly price: Money | null
  readonly inventory: Availability
  /** False for what can be sold without limit. */
  readonly trackInventory: boolean
  readonly totals: Totals
  /** In the order in which they are shown. */
  readonly media: readonly ShownMediaItem[]
}

export type ProductChanges = Partial<
  Pick<
    Product,
    | 'handle'
    | 'title'
    | 'description'
    | 'kind'
    | 'price'
    | 'brand'
    | 'options'
    | 'seo'
    | 'taxCode'
    | 'categoryIds'
    | 'tags'
    | 'externalId'
    | 'productTypeId'
    | 'attributes'
    | 'translations'
    | 'publications'
    | 'metadata'
    | 'media'
  >
>

/** As many categories as a product names; it is found in those above them as well. */
export const categoriesMax = 20

/** What a request asks for: of maps it names what changes, and of categories it may. */
export interface AskedChanges
  extends Omit<ProductChanges, 'attributes' | 'translations' | 'media'> {
  readonly mediaIds?: readonly string[]
  readonly addCategoryIds?: readonly string[]
  readonly removeCategoryIds?: readonly string[]
  readonly attributes?: AttributeChanges
  readonly translations?: Readonly<Record<string, ProductTexts | null>>
}

export function settled(product: Product, asked: Omit<AskedChanges, 'mediaIds'>): ProductChanges {
  const { attributes, translations, addCategoryIds, removeCategoryIds, ...rest } = asked
  const isMoved = addCategoryIds !== undefined || removeCategoryIds !== undefined
  return {
    ...rest,
    ...(isMoved && { categoryIds: recategorized(product, addCategoryIds, removeCategoryIds) }),
    ...(attributes && { attributes: reattributed(product.attributes, attributes) }),
    ...(translations && { translations: retranslated(product.translations, translations) }),
  }
}

/** Those that it is in stay where they are, and those that are added come after them. */
function recategorized(
  { categoryIds }: Pick<Product, 'categoryIds'>,
  added: readonly string[] = [],
  removed: readonly string[] = [],
): readonly string[] {
  const ids = [...new Set([...categoryIds, ...added])].filter((id) => !removed.includes(id))
  if (ids.length <= categoriesMax || ids.length <= categoryIds.length) return ids
  const message = `would put the product into ${ids.length} categories; at most ${categoriesMax} are allowed`
  const error = { path: '/add_category_ids', code: 'maxItems', message }
  throw validationFailed(undefined, { errors: [error] })
}

/** Goods are kept in stock and shipped; other kinds are made when they are sold. */
export function isGoods(kind: ProductKind): boolean {
  return kind === 'PHYSICAL' || kind === 'BUNDLE'
}

/** Tracking is reset only when the kind changes from goods to something else, or back. */
export function edit(product: Product, changes: ProductChanges, now: Date): Product {
  const { kind = product.kind } = changes
  const trackInventory =
    isGoods(kind) === isGoods(product.kind) ? product.trackInventory : isGoods(kind)
  const version = product.version + 1
  return { ...product, ...changes, trackInventory, version, updatedAt: now }
}

export function move(product: Product, command: ProductCommand, now: Date): Product {
  const status = advance(productLifecycle, product.status, command, productCommands)
  return { ...product, status, version: product.version + 1, updatedAt: now }
}

/** What a product cannot be on sale without, each by its name. */
export function missingOf({ kind, totals }: Pick<Product, 'kind' | 'totals'>): string[] {
  const { variantCount, activeCount, composedCount, pricedCount, priceRange } = totals
  const isPriced = pricedCount === variantCount && (activeCount === 0 || priceRange !== null)
  return [
    ...(activeCount === 0 ? ['active_variant'] : []),
    ...(isPriced ? [] : ['price']),
    ...(kind === 'BUNDLE' && composedCount < activeCount ? ['components'] : []),
  ]
}

/** `lacking` names attributes that the product type requires. */
export function checkPublishable(
  product: Pick<Product, 'kind' | 'totals'>,
  lacking: readonly string[] = [],
): void {
  const missing = [...missingOf(product), ...lacking]
  if (missing.length > 0) throw notPublishable({ missing })
}
