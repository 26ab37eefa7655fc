import { ExternalId, Id, Metadata, MoneySchema, Nullable, Time } from '@souk/platform'
import { Price } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import {
  FirstInventory,
  Inventory,
  Sku,
  TaxCode,
  Title,
  TrackInventory,
} from '../products/schemas.ts'
import { type NamedVariant, type Variant, type VariantStatus, variantStatuses } from './variant.ts'

const Status = Type.Unsafe<VariantStatus>({
  type: 'string',
  enum: [...variantStatuses],
  description: 'A `DISABLED` variant cannot be ordered',
})
const OptionValues = Type.Record(
  Type.String({ pattern: '^.{1,64}$' }),
  Type.String({ minLength: 1, maxLength: 64 }),
  {
    additionalProperties: false,
    maxProperties: 5,
    description: 'What sets the variant apart from the others of its product',
    examples: [{ size: 'L', colour: 'red' }],
  },
)

export const VariantParams = Type.Object({ variantId: Id('var') })

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
  option_values: OptionValues,
  price: MoneySchema,
  inventory: Inventory,
  track_inventory: TrackInventory,
  requires_shipping: Type.Boolean(),
  tax_code: Nullable(Type.String()),
  external_id: Nullable(Type.String()),
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
    option_values: { ...variant.optionValues },
    price: variant.price,
    inventory: variant.inventory,
    track_inventory: variant.trackInventory,
    requires_shipping: variant.requiresShipping,
    tax_code: variant.taxCode,
    external_id: variant.externalId,
    metadata: variant.metadata,
    created_at: variant.createdAt.toISOString(),
    updated_at: variant.updatedAt.toISOString(),
    version: variant.version,
  }
}

export const CreateVariantBody = Type.Object(
  {
    price: Price,
    inventory: Type.Optional(FirstInventory),
    sku: Type.Optional(Sku),
    title: Type.Optional(Title),
    option_values: Type.Optional(OptionValues),
    track_inventory: Type.Optional(TrackInventory),
    requires_shipping: Type.Optional(Type.Boolean()),
    tax_code: Type.Optional(TaxCode),
    external_id: Type.Optional(ExternalId),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    examples: [{ price: { amount: 4900, currency: 'EUR' }, option_values: { size: 'L' } }],
  },
)

export const UpdateVariantBody = Type.Object(
  {
    price: Type.Optional(Price),
    sku: Type.Optional(Nullable(Sku)),
    title: Type.Optional(Title),
    status: Type.Optional(Status),
    track_inventory: Type.Optional(TrackInventory),
    requires_shipping: Type.Optional(Type.Boolean()),
    tax_code: Type.Optional(Nullable(TaxCode)),
    external_id: Type.Optional(Nullable(ExternalId)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ status: 'DISABLED' }] },
)

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
