import { WarehouseCode } from '@souk/inventory/contract'
import {
  ExternalId,
  Id,
  listQuery,
  Metadata,
  Moment,
  MoneySchema,
  Nullable,
  statesOf,
  Time,
} from '@souk/platform'
import { Price } from '@souk/pricing/contract'
import { type TProperties, Type } from 'typebox'
import {
  type Product,
  type ProductKind,
  type ProductStatus,
  productKinds,
  productLifecycle,
} from './product.ts'

export const Title = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['Linen shirt'],
})
export const Sku = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^\\S(.*\\S)?$',
  description: 'Stock keeping unit, unique among the variants of one seller',
  examples: ['SHIRT-LINEN-M'],
})
export const TaxCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Code of your tax provider for this kind of product',
})
const Description = Type.String({ maxLength: 20_000 })
const Handle = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Readable part of addresses, unique in the tenant',
  examples: ['linen-shirt'],
})
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }), {
  maxItems: 50,
  uniqueItems: true,
})
const Kind = Type.Unsafe<ProductKind>({
  type: 'string',
  enum: [...productKinds],
  description: '`PHYSICAL` and `BUNDLE` are shipped and tracked in stock unless said otherwise',
})
const Status = Type.Unsafe<ProductStatus>({
  type: 'string',
  enum: statesOf(productLifecycle),
})

export const TrackInventory = Type.Boolean({
  description:
    'Whether sales are limited to the available units. When absent it is true for variants that require shipping, ' +
    'and wherever a number of units is given.',
})
export const Inventory = Type.Object({
  available: Type.Integer({
    description: 'Units that can be sold now, over all locations; no limit if stock is not tracked',
  }),
  warehouse: WarehouseCode,
})
export const FirstInventory = Type.Object(
  {
    available: Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [25] }),
    warehouse: Type.Optional(WarehouseCode),
  },
  {
    additionalProperties: false,
    description:
      'Initial stock. A warehouse that does not exist yet is created as a location. Without a warehouse the stock is ' +
      'put into the default location: that of the tenant, `MAIN` unless another was chosen, or that of the provider, ' +
      'which has the id of the provider as its code.',
  },
)

export const ProductParams = Type.Object({ productId: Id('prod') })
export const ProductsQuery = listQuery({
  status: Type.Optional(Status),
  title: Type.Optional({ ...Title, description: 'Part of the title, in upper or lower case' }),
  sku: Type.Optional({ ...Sku, description: 'SKU of one of the variants' }),
  handle: Type.Optional({ ...Handle, description: 'Handle of the product, in full' }),
  provider_id: Type.Optional(Id('prv')),
  updated_from: Type.Optional({ ...Moment, description: 'Updated at this time or later' }),
})

const listed = {
  id: Id('prod'),
  title: Type.String(),
  handle: Type.String(),
  status: Status,
  kind: Kind,
  sku: Nullable(Type.String()),
  price: MoneySchema,
  inventory: Inventory,
  track_inventory: TrackInventory,
  default_variant_id: Id('var'),
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'The provider that sells the product; null if the operator does',
  }),
  tags: Type.Array(Type.String()),
  external_id: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
  version: Type.Integer({ minimum: 1 }),
} satisfies TProperties

export const ListedProduct = Type.Object({
  ...listed,
  default_variant_version: Type.Integer({
    minimum: 1,
    description: 'Version of the default variant, for its `ETag`, such as "v3"',
  }),
})
export const ProductView = Type.Object({
  ...listed,
  description: Nullable(Type.String()),
  tax_code: Nullable(Type.String()),
  metadata: Metadata,
})

/** Stock and price change without a new version of the product. */
export function viewOfProduct(product: Product) {
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    status: product.status,
    kind: product.kind,
    sku: product.sku,
    price: product.price,
    inventory: product.inventory,
    track_inventory: product.trackInventory,
    default_variant_id: product.defaultVariantId,
    provider_id: product.providerId,
    tags: [...product.tags],
    external_id: product.externalId,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
    version: product.version,
    description: product.description,
    tax_code: product.taxCode,
    metadata: product.metadata,
  }
}

export const CreateProductBody = Type.Object(
  {
    title: Title,
    price: Price,
    inventory: Type.Optional(FirstInventory),
    track_inventory: Type.Optional(TrackInventory),
    sku: Type.Optional(Sku),
    description: Type.Optional(Description),
    handle: Type.Optional({
      ...Handle,
      description:
        'Readable part of addresses, unique in the tenant; made from the title when absent',
    }),
    kind: Type.Optional(Kind),
    tax_code: Type.Optional(TaxCode),
    tags: Type.Optional(Tags),
    external_id: Type.Optional(ExternalId),
    provider_id: Type.Optional(Id('prv')),
    status: Type.Optional(
      Type.Union([Type.Literal('ACTIVE'), Type.Literal('DRAFT')], {
        description: '`ACTIVE` when absent',
      }),
    ),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    examples: [
      {
        title: 'Linen shirt',
        price: { amount: 4900, currency: 'EUR' },
        inventory: { available: 25, warehouse: 'BER-1' },
        sku: 'SHIRT-LINEN-M',
      },
    ],
  },
)

export const UpdateProductBody = Type.Object(
  {
    title: Type.Optional(Title),
    price: Type.Optional(Price),
    description: Type.Optional(Nullable(Description)),
    handle: Type.Optional(Handle),
    kind: Type.Optional(Kind),
    tax_code: Type.Optional(Nullable(TaxCode)),
    tags: Type.Optional(Tags),
    external_id: Type.Optional(Nullable(ExternalId)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ title: 'Linen shirt, washed' }] },
)

export const NoBody = Type.Object({}, { additionalProperties: false })
