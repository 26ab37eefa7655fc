import {
  ExternalId,
  Id,
  Ids,
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
import { AttributeMap, AttributeMapChanges } from '../attributes/schemas.ts'
import { ChannelHandle } from '../channels/schemas.ts'
import {
  Components,
  Description,
  FirstInventory,
  FirstPrices,
  Handle,
  Inventory,
  Options,
  Sku,
  stockIsAdjusted,
  TaxCode,
  Title,
  TrackInventory,
} from '../fields.ts'
import { Locale } from '../locales.ts'
import { defaultImageOf } from '../media/media.ts'
import { MediaIds, ShownMediaItemView, viewOfShown } from '../media/schemas.ts'
import { PublicationsBody, PublicationsView } from '../publications/schemas.ts'
import { ProductTextChanges, ProductTextsByLocale } from '../translations/schemas.ts'
import { CreateVariantBody, VariantView, viewOfVariant } from '../variants/schemas.ts'
import { type Variant, variantsMax } from '../variants/variant.ts'
import {
  categoriesMax,
  type Product,
  type ProductKind,
  type ProductStatus,
  productKinds,
  productLifecycle,
} from './product.ts'

const Tag = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })
const Tags = Type.Array(Tag, { maxItems: 50, uniqueItems: true })
const CategoryIds = Type.Array(Id('cat'), {
  maxItems: categoriesMax,
  uniqueItems: true,
  description: 'Categories of the product; it is also found in their ancestors',
  examples: [[]],
})
const Kind = Type.Unsafe<ProductKind>({
  type: 'string',
  enum: [...productKinds],
  description: '`PHYSICAL` and `BUNDLE` require shipping and track stock by default',
})
export const Status = Type.Unsafe<ProductStatus>({
  type: 'string',
  enum: statesOf(productLifecycle),
})

const Brand = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Norr'] })
const Seo = Type.Object(
  {
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, examples: ['Linen shirts'] })),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false, description: 'Title and description for search engines' },
)

export const ProductParams = Type.Object({ productId: Id('prod') })
export const HandleParams = Type.Object({ handle: Handle })
const filters = {
  ids: Type.Optional(Ids('prod')),
  status: Type.Optional(Status),
  title: Type.Optional({ ...Title, description: 'Part of the title, case-insensitive' }),
  sku: Type.Optional({ ...Sku, description: 'SKU of one of the variants' }),
  handle: Type.Optional({ ...Handle, description: 'Handle of the product, in full' }),
  external_id: Type.Optional({ ...ExternalId, description: 'External id of the product, in full' }),
  tag: Type.Optional({ ...Tag, description: 'One of the tags of the product, as it is written' }),
  provider_id: Type.Optional(Id('prv')),
  category_id: Type.Optional({
    ...Id('cat'),
    description: 'Products in this category, or in one that is in it',
  }),
  collection_id: Type.Optional({ ...Id('col'), description: 'Products of this collection' }),
  product_type_id: Type.Optional(Id('ptype')),
  channel: Type.Optional({
    ...ChannelHandle,
    description: 'Products that are `ACTIVE` and published in this sales channel now',
  }),
  media_id: Type.Optional({ ...Id('med'), description: 'Products that show this media item' }),
  updated_from: Type.Optional({ ...Moment, description: 'Updated at this time or later' }),
}
/** What an export is limited to: the filters of the list. */
export const ProductsFilter = Type.Object(filters, { additionalProperties: false })
export const ProductsQuery = listQuery({
  ...filters,
  locale: Type.Optional({
    ...Locale,
    description:
      'Shows the title in this language, or in the nearest one that has it (`de-AT`, then `de`)',
  }),
})
export const ProductQuery = Type.Object(
  {
    locale: Type.Optional({
      ...Locale,
      description:
        'Shows title, description and localized attributes in this language, each in the nearest one that has it ' +
        '(`de-AT`, then `de`, then as the product has it)',
    }),
  },
  { additionalProperties: false },
)

const listed = {
  id: Id('prod'),
  title: Type.String(),
  handle: Type.String(),
  status: Status,
  kind: Kind,
  sku: Nullable(Type.String()),
  price: Type.Union([MoneySchema, Type.Null()], {
    description:
      'Price of the default variant; null until one is set. An `ACTIVE` product always has a price.',
  }),
  inventory: Inventory,
  track_inventory: TrackInventory,
  default_variant_id: Id('var'),
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'The provider that sells the product; null if the operator does',
  }),
  default_image: Type.Union([ShownMediaItemView, Type.Null()], {
    description: 'The first image of its media; null if it has none',
  }),
  tags: Type.Array(Type.String()),
  external_id: Nullable(Type.String()),
  publications: PublicationsView,
  created_at: Time,
  updated_at: Time,
  version: Type.Integer({ minimum: 1 }),
  variant_count: Type.Integer({ minimum: 1, examples: [1] }),
  price_range: Type.Union([Type.Object({ min: MoneySchema, max: MoneySchema }), Type.Null()], {
    description:
      'Lowest and highest price of the variants that can be ordered, for one unit in the currency of `price`; null ' +
      'if there is none',
  }),
  stock: Type.Object(
    {
      available: Type.Integer({ description: 'Units over all of these variants', examples: [25] }),
      is_limited: Type.Boolean({
        description: 'False if one of them can be sold without limit',
        examples: [true],
      }),
    },
    { description: 'Stock of the variants that can be ordered' },
  ),
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
  media_ids: MediaIds,
  media: Type.Array(ShownMediaItemView, { description: 'The media in full' }),
  brand: Nullable(Type.String({ examples: ['Norr'] })),
  options: Options,
  seo: Nullable(Seo),
  tax_code: Nullable(Type.String()),
  category_ids: CategoryIds,
  product_type_id: Type.Union([Id('ptype'), Type.Null()], {
    description: 'Product type, which defines the `attributes`',
  }),
  attributes: AttributeMap,
  translations: ProductTextsByLocale,
  metadata: Metadata,
})

/** As many variants come with a product; few products have more. */
export const variantsShownMax = 100

export const ProductWithVariantsView = Type.Object(
  {
    ...ProductView.properties,
    variants: Type.Array(VariantView, {
      description:
        `The first ${variantsShownMax} variants in the order of their \`position\`; \`variant_count\` says how many there are, ` +
        'and `GET /v1/catalog/products/{productId}/variants` lists them all',
    }),
  },
  { title: 'ProductWithVariants' },
)

export function viewOfProductWithVariants(product: Product, variants: readonly Variant[]) {
  return { ...viewOfProduct(product), variants: variants.map(viewOfVariant) }
}

/** Stock and price change without a new version of the product. */
export function viewOfProduct(product: Product) {
  const defaultImage = defaultImageOf(product.media)
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
    default_image: defaultImage && viewOfShown(defaultImage),
    tags: [...product.tags],
    external_id: product.externalId,
    publications: product.publications?.map((one) => ({ ...one })) ?? null,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
    version: product.version,
    description: product.description,
    media_ids: product.media.map(({ id }) => id),
    media: product.media.map(viewOfShown),
    brand: product.brand,
    options: product.options.map(({ name, values }) => ({ name, values: [...values] })),
    seo: product.seo,
    tax_code: product.taxCode,
    category_ids: [...product.categoryIds],
    product_type_id: product.productTypeId,
    attributes: product.attributes,
    translations: product.translations,
    metadata: product.metadata,
    variant_count: product.totals.variantCount,
    price_range: product.totals.priceRange,
    stock: { available: product.totals.available, is_limited: product.totals.isLimited },
  }
}

export const CreateProductBody = Type.Object(
  {
    title: Title,
    price: Type.Optional({
      ...Price,
      description:
        'Price of the one variant, where no `variants` are given; may be left out for a `DRAFT`',
    }),
    prices: Type.Optional(FirstPrices),
    inventory: Type.Optional(FirstInventory),
    track_inventory: Type.Optional(TrackInventory),
    sku: Type.Optional(Sku),
    components: Type.Optional(Components),
    options: Type.Optional(Options),
    variants: Type.Optional(
      Type.Array(CreateVariantBody, {
        minItems: 1,
        maxItems: variantsMax,
        description:
          'All variants of the product, the default one first. Price, stock and SKU are then given here and not on the product.',
      }),
    ),
    description: Type.Optional(Description),
    media_ids: Type.Optional(MediaIds),
    brand: Type.Optional(Brand),
    seo: Type.Optional(Seo),
    handle: Type.Optional({
      ...Handle,
      description: 'Readable part of URLs, unique in the tenant; made from the title when absent',
    }),
    kind: Type.Optional(Kind),
    tax_code: Type.Optional(TaxCode),
    category_ids: Type.Optional(CategoryIds),
    tags: Type.Optional(Tags),
    external_id: Type.Optional(ExternalId),
    provider_id: Type.Optional(Id('prv')),
    status: Type.Optional(
      Type.Union([Type.Literal('ACTIVE'), Type.Literal('DRAFT')], {
        description: '`ACTIVE` when absent',
      }),
    ),
    product_type_id: Type.Optional(Id('ptype')),
    attributes: Type.Optional(AttributeMap),
    translations: Type.Optional(ProductTextsByLocale),
    publications: Type.Optional(PublicationsBody),
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
    media_ids: Type.Optional(MediaIds),
    brand: Type.Optional(Nullable(Brand)),
    options: Type.Optional(Options),
    seo: Type.Optional(Nullable(Seo)),
    handle: Type.Optional(Handle),
    kind: Type.Optional(Kind),
    tax_code: Type.Optional(Nullable(TaxCode)),
    category_ids: Type.Optional(CategoryIds),
    add_category_ids: Type.Optional({
      ...CategoryIds,
      description:
        'Categories to put the product into, beside those that it is in; instead of `category_ids`',
    }),
    remove_category_ids: Type.Optional({
      ...CategoryIds,
      description:
        'Categories to take the product out of, if it is in them; instead of `category_ids`',
    }),
    tags: Type.Optional(Tags),
    external_id: Type.Optional(Nullable(ExternalId)),
    product_type_id: Type.Optional(Nullable(Id('ptype'))),
    attributes: Type.Optional(AttributeMapChanges),
    translations: Type.Optional(ProductTextChanges),
    publications: Type.Optional(PublicationsBody),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ title: 'Linen shirt, washed' }],
    ...stockIsAdjusted,
  },
)
