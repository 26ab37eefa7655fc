import type { Metadata, Money } from '@souk/platform'
import { type Availability, isGoods, type Product } from '../products/product.ts'

export type OptionValues = Readonly<Record<string, string>>
export const variantStatuses = ['ACTIVE', 'DISABLED'] as const
export type VariantStatus = (typeof variantStatuses)[number]

export const variantsMax = 2_000

/** A form of a product that can be ordered, such as a size. */
export interface Variant {
  readonly id: string
  readonly productId: string
  readonly providerId: string | null
  readonly isDefault: boolean
  readonly sku: string | null
  readonly title: string
  readonly status: VariantStatus
  readonly optionValues: OptionValues
  readonly price: Money
  readonly inventory: Availability
  /** False for what can be sold without limit. */
  readonly trackInventory: boolean
  readonly requiresShipping: boolean
  readonly taxCode: string | null
  readonly externalId: string | null
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

export type VariantChanges = Partial<
  Pick<
    Variant,
    | 'sku'
    | 'title'
    | 'status'
    | 'price'
    | 'trackInventory'
    | 'requiresShipping'
    | 'taxCode'
    | 'externalId'
    | 'metadata'
  >
>

export function edit(variant: Variant, changes: VariantChanges, now: Date): Variant {
  return { ...variant, ...changes, version: variant.version + 1, updatedAt: now }
}

const defaultVariantTitle = 'Default'

/** The variant that a product is created with. */
export function newDefaultVariant(product: Product): Variant {
  const { providerId, sku, price, inventory, version, createdAt, updatedAt } = product
  return {
    id: product.defaultVariantId,
    productId: product.id,
    providerId,
    isDefault: true,
    sku,
    title: defaultVariantTitle,
    status: 'ACTIVE',
    optionValues: {},
    price,
    inventory,
    trackInventory: product.trackInventory,
    requiresShipping: isGoods(product.kind),
    taxCode: null,
    externalId: null,
    metadata: {},
    version,
    createdAt,
    updatedAt,
  }
}

/** `Red / L`, or the default title without options. */
export function titleOf(optionValues: OptionValues): string {
  return Object.values(optionValues).join(' / ') || defaultVariantTitle
}
