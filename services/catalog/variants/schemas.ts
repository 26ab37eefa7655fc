import { ExternalId, Id, Metadata, MoneySchema, Nullable, Time } from '@souk/platform'
import { Price } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { AttributeMap, AttributeMapChanges } from '../attributes/schemas.ts'
import type { Component } from '../components/component.ts'
import {
  Components,
  Country,
  Dimensions,
  FirstInventory,
  FirstPrices,
  HsCode,
  Identifiers,
  Inventory,
  OptionValues,
  Position,
  placeOfVariant,
  Sku,
  stockIsAdjusted,
  TaxCode,
  Title,
  TrackInventory,
  WeightGrams,
} from '../fields.ts'
import { MediaIds } from '../media/schemas.ts'
import {
  type AskedVariantChanges,
  type FurtherPrice,
  type NamedVariant,
  type Variant,
  type VariantDraft,
  type VariantStatus,
  variantStatuses,
} from './variant.ts'

const Status = Type.Unsafe<VariantStatus>({
  type: 'string',
  enum: [...variantStatuses],
  description: 'A `DISABLED` variant cannot be ordered',
})

export const VariantParams = Type.Object({ variantId: Id('var') })

const VariantMedia = {
  ...MediaIds,
  description: 'Media of the product that show this variant, in display order',
}

export const VariantView = Type.Object({
  id: Id('var'),
  product_id: Id('prod'),
  provider_id: Nullable(Id('prv')),
  is_default: Type.Boolean({
    description: 'Whether its price, SKU and stock are shown as those of the product',
  }),
  sku: Nullable(Type.String()),
  title: Type.String(),
  status: Status,
  position: Type.Integer({ description: placeOfVariant, examples: [0] }),
  option_values: OptionValues,
  identifiers: Identifiers,
  components: Components,
  price: Type.Union([MoneySchema, Type.Null()], {
    description: 'Null until a price is set. Variants of an `ACTIVE` product always have a price.',
  }),
  inventory: Inventory,
  track_inventory: TrackInventory,
  requires_shipping: Type.Boolean(),
  weight_g: Nullable(WeightGrams),
  dimensions_mm: Nullable(Dimensions),
  hs_code: Nullable(HsCode),
  origin_country: Nullable(Country),
  tax_code: Nullable(Type.String()),
  external_id: Nullable(Type.String()),
  media_ids: VariantMedia,
  attributes: AttributeMap,
  metadata: Metadata,
  created_at: Time,
  updated_at: Time,
  version: Type.Integer({ minimum: 1 }),
})

/** Stock and price change without a new version of the variant. */
export function viewOfVariant(variant: Variant) {
  return {
    id: variant.id,
    product_id: variant.productId,
    provider_id: variant.providerId,
    is_default: variant.isDefault,
    sku: variant.sku,
    title: variant.title,
    status: variant.status,
    position: variant.position,
    option_values: { ...variant.optionValues },
    identifiers: [...variant.identifiers],
    components: variant.components.map(({ variantId, quantity }) => ({
      variant_id: variantId,
      quantity,
    })),
    price: variant.price,
    inventory: variant.inventory,
    track_inventory: variant.trackInventory,
    requires_shipping: variant.requiresShipping,
    weight_g: variant.weightG,
    dimensions_mm: variant.dimensionsMm,
    hs_code: variant.hsCode,
    origin_country: variant.originCountry,
    tax_code: variant.taxCode,
    external_id: variant.externalId,
    media_ids: [...variant.mediaIds],
    attributes: variant.attributes,
    metadata: variant.metadata,
    created_at: variant.createdAt.toISOString(),
    updated_at: variant.updatedAt.toISOString(),
    version: variant.version,
  }
}

export const CreateVariantBody = Type.Object(
  {
    price: Type.Optional({
      ...Price,
      description: 'May be left out while the product is not `ACTIVE`',
    }),
    prices: Type.Optional(FirstPrices),
    inventory: Type.Optional(FirstInventory),
    sku: Type.Optional(Sku),
    title: Type.Optional(Title),
    status: Type.Optional({ ...Status, description: '`ACTIVE` when absent' }),
    position: Type.Optional({ ...Position, description: 'At the end when absent' }),
    option_values: Type.Optional(OptionValues),
    identifiers: Type.Optional(Identifiers),
    components: Type.Optional(Components),
    track_inventory: Type.Optional(TrackInventory),
    requires_shipping: Type.Optional(Type.Boolean()),
    weight_g: Type.Optional(WeightGrams),
    dimensions_mm: Type.Optional(Dimensions),
    hs_code: Type.Optional(HsCode),
    origin_country: Type.Optional(Country),
    tax_code: Type.Optional(TaxCode),
    external_id: Type.Optional(ExternalId),
    media_ids: Type.Optional(VariantMedia),
    attributes: Type.Optional(AttributeMap),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    examples: [{ price: { amount: 4900, currency: 'EUR' }, option_values: { size: 'L' } }],
  },
)

export function draftOfVariant(body: Static<typeof CreateVariantBody>): VariantDraft {
  const { prices, option_values, components, track_inventory, requires_shipping, ...rest } = body
  const { weight_g, dimensions_mm, hs_code, origin_country, tax_code, external_id, ...others } =
    rest
  const { media_ids, ...same } = others
  return {
    ...same,
    prices: prices && furtherPrices(prices),
    components: components && componentsOf(components),
    optionValues: option_values,
    trackInventory: track_inventory,
    requiresShipping: requires_shipping,
    weightG: weight_g,
    dimensionsMm: dimensions_mm,
    hsCode: hs_code,
    originCountry: origin_country,
    taxCode: tax_code,
    externalId: external_id,
    mediaIds: media_ids,
  }
}

function componentsOf(components: Static<typeof Components>): Component[] {
  return components.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity }))
}

export function furtherPrices(prices: Static<typeof FirstPrices>): FurtherPrice[] {
  return prices.map(({ price, min_quantity: minQuantity = 1 }) => ({ price, minQuantity }))
}

export const UpdateVariantBody = Type.Object(
  {
    price: Type.Optional(Price),
    sku: Type.Optional(Nullable(Sku)),
    title: Type.Optional(Title),
    status: Type.Optional(Status),
    position: Type.Optional(Position),
    option_values: Type.Optional(OptionValues),
    identifiers: Type.Optional(Identifiers),
    components: Type.Optional(Components),
    track_inventory: Type.Optional(TrackInventory),
    requires_shipping: Type.Optional(Type.Boolean()),
    weight_g: Type.Optional(Nullable(WeightGrams)),
    dimensions_mm: Type.Optional(Nullable(Dimensions)),
    hs_code: Type.Optional(Nullable(HsCode)),
    origin_country: Type.Optional(Nullable(Country)),
    tax_code: Type.Optional(Nullable(TaxCode)),
    external_id: Type.Optional(Nullable(ExternalId)),
    media_ids: Type.Optional(VariantMedia),
    attributes: Type.Optional(AttributeMapChanges),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ status: 'DISABLED' }],
    ...stockIsAdjusted,
  },
)

export function changesOfVariant(body: Static<typeof UpdateVariantBody>): AskedVariantChanges {
  const { option_values, components, track_inventory, requires_shipping, weight_g, ...rest } = body
  const { dimensions_mm, hs_code, origin_country, tax_code, external_id, ...others } = rest
  const { media_ids, ...same } = others
  return {
    ...same,
    ...(option_values !== undefined && { optionValues: option_values }),
    ...(components !== undefined && { components: componentsOf(components) }),
    ...(track_inventory !== undefined && { trackInventory: track_inventory }),
    ...(requires_shipping !== undefined && { requiresShipping: requires_shipping }),
    ...(weight_g !== undefined && { weightG: weight_g }),
    ...(dimensions_mm !== undefined && { dimensionsMm: dimensions_mm }),
    ...(hs_code !== undefined && { hsCode: hs_code }),
    ...(origin_country !== undefined && { originCountry: origin_country }),
    ...(tax_code !== undefined && { taxCode: tax_code }),
    ...(external_id !== undefined && { externalId: external_id }),
    ...(media_ids !== undefined && { mediaIds: media_ids }),
  }
}

const lookedUpMax = 500

export const LookupBody = Type.Object(
  {
    variant_ids: Type.Optional(
      Type.Array(Id('var'), { minItems: 1, maxItems: lookedUpMax, uniqueItems: true }),
    ),
    skus: Type.Optional(Type.Array(Sku, { minItems: 1, maxItems: lookedUpMax, uniqueItems: true })),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ skus: ['SHIRT-LINEN-M'] }] },
)

const NamedVariantView = Type.Object({
  id: Id('var'),
  product_id: Id('prod'),
  product_title: Type.String({ examples: ['Linen shirt'] }),
  title: Type.String({ description: 'Title of the variant', examples: ['M'] }),
  sku: Nullable(Type.String()),
  is_default: Type.Boolean(),
  status: Status,
  provider_id: Nullable(Id('prv')),
})

export const LookedUpVariants = Type.Object({ data: Type.Array(NamedVariantView) })

export function viewOfNamedVariant(variant: NamedVariant): Static<typeof NamedVariantView> {
  return {
    id: variant.id,
    product_id: variant.productId,
    product_title: variant.productTitle,
    title: variant.title,
    sku: variant.sku,
    is_default: variant.isDefault,
    status: variant.status,
    provider_id: variant.providerId,
  }
}
