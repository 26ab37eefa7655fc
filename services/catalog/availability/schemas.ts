import { CountrySchema, Id, MoneySchema, Nullable } from '@souk/platform'
import { UnitQuantity } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { ChannelHandle } from '../channels/schemas.ts'
import { explanationOf } from './explanation.ts'
import { availableOf, type GateCode, gateCodes, gatesOf, priceOf, type Wish } from './gates.ts'
import type { Explained, ExplainedVariant } from './store.ts'

export const AvailabilityQuery = Type.Object(
  {
    variant_id: Type.Optional(Id('var')),
    currency: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 3,
        description:
          'ISO 4217 code. Without it the currency that an order of the product would get: that of the tenant, or the ' +
          'only one that its variants have a price in',
        examples: ['EUR'],
      }),
    ),
    quantity: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, examples: [1] }),
    ),
    channel: Type.Optional({
      ...ChannelHandle,
      description: 'Handle of a sales channel; `api` without it, as for an order',
    }),
    country: Type.Optional({
      ...CountrySchema,
      description:
        'ISO 3166-1 alpha-2 code of where it is sold and shipped to. Price lists of that country apply, and only stock of ' +
        'locations that ship there counts.',
    }),
    customer_id: Type.Optional({ ...Id('cus'), description: 'Needs `customers:read` as well' }),
  },
  { additionalProperties: false },
)

const GateView = Type.Object(
  {
    code: Type.Unsafe<GateCode>({ type: 'string', enum: [...gateCodes] }),
    passed: Type.Boolean(),
    message: Type.String({ examples: ['The product is on sale.'] }),
    remedy: Nullable(
      Type.Object(
        {
          text: Type.String({ examples: ['Publish the product.'] }),
          operation: Type.String({
            description: 'Operation of the API to continue with',
            examples: ['publishProduct'],
          }),
          href: Type.String({
            description: 'Path of that operation',
            examples: ['/v1/catalog/products/prod_01k7x9e2e5f6sabh6m4m6s1fzv/publish'],
          }),
        },
        { description: 'What to do to pass the check; null if it passed' },
      ),
    ),
  },
  { title: 'AvailabilityGate' },
)

export const AvailabilityView = Type.Object(
  {
    product_id: Id('prod'),
    purchasable: Type.Boolean({ description: 'Whether one of the variants shown can be bought' }),
    channel: ChannelHandle,
    currency: Type.String({ examples: ['EUR'] }),
    quantity: Type.Integer({ minimum: 1, examples: [1] }),
    variant_count: Type.Integer({
      minimum: 1,
      description: 'Variants of the product; 100 of them are shown, ask for others by `variant_id`',
      examples: [1],
    }),
    variants: Type.Array(
      Type.Object({
        variant_id: Id('var'),
        sku: Nullable(Type.String()),
        title: Type.String(),
        purchasable: Type.Boolean({ description: 'Whether all checks passed' }),
        unit_price: Nullable(MoneySchema),
        unit_quantity: UnitQuantity,
        available: Type.Integer({
          description:
            'Units over all active locations, with `country` over those that ship there, of a bundle as many as its components make; without meaning if stock is not tracked',
          examples: [25],
        }),
        gates: Type.Array(GateView),
      }),
    ),
  },
  { title: 'Availability' },
)
type View = Static<typeof AvailabilityView>

export function viewOfAvailability(productId: string, explained: Explained, wish: Wish): View {
  const variants = explained.variants.map((variant) => viewOfVariant(productId, variant, wish))
  return {
    product_id: productId,
    purchasable: variants.some(({ purchasable }) => purchasable),
    channel: wish.channel,
    currency: wish.currency,
    quantity: wish.quantity,
    variant_count: explained.variantCount,
    variants,
  }
}

function viewOfVariant(productId: string, variant: ExplainedVariant, wish: Wish) {
  const { currency } = wish
  const gates = gatesOf(variant, wish)
  const price = priceOf(variant, wish)
  return {
    variant_id: variant.variantId,
    sku: variant.sku,
    title: variant.title,
    purchasable: gates.every(({ passed }) => passed),
    unit_price: price === undefined ? null : { amount: price.amount, currency },
    unit_quantity: price?.unitQuantity ?? 1,
    available: availableOf(variant),
    gates: gates.map((gate) => explanationOf(gate, { productId, variant, wish })),
  }
}
