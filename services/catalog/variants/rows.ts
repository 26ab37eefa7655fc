import { type Column, id, idOf, idOrNull, json, plain, Table } from '@souk/platform'
import type { Component } from '../components/component.ts'
import type { PriceAndStock } from '../products/rows.ts'
import type { NamedVariant, Variant } from './variant.ts'

type JoinedFields = 'isDefault' | 'price' | 'inventory' | 'trackInventory'

/** A variant without what others know of it. */
interface StoredVariant extends Omit<Variant, JoinedFields> {
  /** In which it shows its price; a change of the price says whether it becomes another. */
  readonly currency: string
  /** Whether it was ever ordered: then it is not deleted. Placement marks it, and no other write touches it. */
  readonly ordered: boolean
}

interface ShownComponent {
  readonly variant_id: string
  readonly quantity: number
}

/** Kept as they are shown, so that a list copies them; what finds them is a table of its own. */
function shownComponents(): Column<readonly Component[]> {
  return {
    toStored: (components) =>
      JSON.stringify(
        components.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
      ),
    fromStored: (stored: readonly ShownComponent[]) =>
      stored.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity })),
    type: 'jsonb',
  }
}

export const variantTable = new Table<StoredVariant>(
  'catalog.variants',
  {
    id: id('var'),
    productId: id('prod'),
    providerId: idOrNull('prv'),
    sku: plain(),
    title: plain(),
    status: plain(),
    position: plain(),
    optionValues: json(),
    identifiers: json(),
    components: shownComponents(),
    currency: plain(),
    ordered: plain(),
    requiresShipping: plain(),
    weightG: plain(),
    dimensionsMm: json(),
    hsCode: plain(),
    originCountry: plain(),
    taxCode: plain(),
    externalId: plain(),
    mediaIds: json(),
    attributes: json(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['productId', 'providerId', 'currency', 'ordered'] },
)

/** The columns of a variant, and what was joined to them. */
export interface VariantRow extends PriceAndStock {
  readonly is_default: boolean
}

export function toVariant(row: VariantRow): Variant {
  const { currency, ordered: _ordered, ...rest } = variantTable.fieldsOf(row)
  const { is_default, amount, available, warehouse, track_inventory } = row
  return {
    ...rest,
    isDefault: is_default,
    price: amount === null ? null : { amount, currency },
    inventory: { available, warehouse },
    trackInventory: track_inventory,
  }
}

/** One without a price is to show it in the currency of the tenant. */
export function storedVariant(variant: Variant, tenantCurrency: string): StoredVariant {
  return { ...variant, currency: variant.price?.currency ?? tenantCurrency, ordered: false }
}

export interface NamedVariantRow extends Pick<NamedVariant, 'id' | 'sku' | 'title' | 'status'> {
  readonly product_id: string
  readonly provider_id: string | null
  readonly product_title: string
  readonly is_default: boolean
}

export function toNamedVariant(row: NamedVariantRow): NamedVariant {
  const { id: variantId, sku, title, status, provider_id } = row
  return {
    id: idOf('var', variantId),
    productId: idOf('prod', row.product_id),
    providerId: provider_id === null ? null : idOf('prv', provider_id),
    productTitle: row.product_title,
    isDefault: row.is_default,
    sku,
    title,
    status,
  }
}
