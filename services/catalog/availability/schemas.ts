import { availableAt } from '@souk/inventory/contract'
import { Id, MoneySchema, Nullable } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { ChannelHandle } from '../channels/schemas.ts'
import type { Publications } from '../publications/publication.ts'
import { type Gate, type GateCode, gateCodes, gatesOf, unitAmountOf, type Wish } from './gates.ts'
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
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        maxLength: 2,
        description:
          'ISO 3166-1 alpha-2 code of where it is shipped to. Every location ships everywhere at present, so stock at ' +
          'all of them counts.',
        examples: ['DE'],
      }),
    ),
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
            description: 'Operation of the API that mends it',
            examples: ['publishProduct'],
          }),
          href: Type.String({
            description: 'Path of that operation',
            examples: ['/v1/catalog/products/prod_01k7x9e2e5f6sabh6m4m6s1fzv/publish'],
          }),
        },
        { description: 'What would open the gate; null where it is open' },
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
        purchasable: Type.Boolean({ description: 'Whether every gate is open' }),
        unit_price: Nullable(MoneySchema),
        available: Type.Integer({
          description: 'Units over all locations; says nothing where stock is not tracked',
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
  const amount = unitAmountOf(variant, wish)
  return {
    variant_id: variant.variantId,
    sku: variant.sku,
    title: variant.title,
    purchasable: gates.every(({ passed }) => passed),
    unit_price: amount === undefined ? null : { amount, currency },
    available: availableAt(variant.places),
    gates: gates.map((gate) => viewOfGate(gate, { productId, variant, wish })),
  }
}

interface Subject {
  readonly productId: string
  readonly variant: ExplainedVariant
  readonly wish: Wish
}

function viewOfGate({ code, passed }: Gate, subject: Subject) {
  const { open, closed, remedy } = texts[code]
  return {
    code,
    passed,
    message: (passed ? open : closed)(subject),
    remedy: passed ? null : remedy(subject),
  }
}

interface GateText {
  readonly open: (subject: Subject) => string
  readonly closed: (subject: Subject) => string
  readonly remedy: (subject: Subject) => {
    readonly text: string
    readonly operation: string
    readonly href: string
  }
}

/** Whether the time is not there yet, is over, or was never meant. */
function whyUnpublished(publications: Publications, { channel, now }: Wish): string {
  const named = publications?.find((publication) => publication.channel === channel)
  if (!named) return `The product is not published in the channel ${channel}.`
  const { publish_at, unpublish_at } = named
  return publish_at !== null && Date.parse(publish_at) > now.getTime()
    ? `The product is published in the channel ${channel} from ${publish_at} on.`
    : `The product was published in the channel ${channel} until ${unpublish_at}.`
}

const texts: Readonly<Record<GateCode, GateText>> = {
  product_active: {
    open: () => 'The product is on sale.',
    closed: ({ variant }) => `The product is ${variant.productStatus}, not ACTIVE.`,
    remedy: ({ productId, variant }) => {
      const isArchived = variant.productStatus === 'ARCHIVED'
      const command = isArchived ? 'restore' : 'publish'
      return {
        text: isArchived ? 'Restore the product, then publish it.' : 'Publish the product.',
        operation: `${command}Product`,
        href: `/v1/catalog/products/${productId}/${command}`,
      }
    },
  },
  variant_active: {
    open: () => 'The variant is active.',
    closed: ({ variant }) => `The variant is ${variant.variantStatus}, not ACTIVE.`,
    remedy: ({ variant }) => ({
      text: 'Set the status of the variant to ACTIVE.',
      operation: 'updateVariant',
      href: `/v1/catalog/variants/${variant.variantId}`,
    }),
  },
  provider_active: {
    open: () => 'Its seller may sell.',
    closed: () => 'The provider of the product is not active.',
    remedy: ({ variant }) => ({
      text: 'Activate or reinstate the provider.',
      operation: 'getProvider',
      href: `/api/v1/providers/${variant.providerId}`,
    }),
  },
  channel_active: {
    open: ({ wish }) => `Orders can be placed in the channel ${wish.channel}.`,
    closed: ({ wish }) => `The channel ${wish.channel} is disabled.`,
    remedy: () => ({
      text: 'Enable the channel, or order in another one.',
      operation: 'listChannels',
      href: '/v1/catalog/channels',
    }),
  },
  product_published: {
    open: ({ wish }) => `The product is published in the channel ${wish.channel}.`,
    closed: ({ variant, wish }) => whyUnpublished(variant.publications, wish),
    remedy: ({ productId, wish }) => ({
      text: `Add ${wish.channel} to the publications of the product, with a window that is open.`,
      operation: 'updateProduct',
      href: `/v1/catalog/products/${productId}`,
    }),
  },
  priced: {
    open: ({ wish }) => `It has a price in ${wish.currency} for ${wish.quantity} units.`,
    closed: ({ wish }) => `It has no price in ${wish.currency} for ${wish.quantity} units.`,
    remedy: ({ wish }) => ({
      text: `Set a price in ${wish.currency} with a min_quantity of at most ${wish.quantity}.`,
      operation: 'setPrices',
      href: '/api/v1/pricing/prices',
    }),
  },
  in_stock: {
    open: ({ variant }) =>
      variant.places.some(({ tracked }) => tracked)
        ? `${availableAt(variant.places)} units are available.`
        : 'It is sold without limit.',
    closed: ({ variant, wish }) =>
      `${availableAt(variant.places)} units are available, ${wish.quantity} are wanted.`,
    remedy: () => ({
      text: 'Add units to the stock, or do not track it.',
      operation: 'adjustStock',
      href: '/api/v1/inventory/adjustments',
    }),
  },
  customer_active: {
    open: () => 'The customer may buy.',
    closed: () => 'The customer does not exist or is not active.',
    remedy: () => ({
      text: 'Name a customer who is active.',
      operation: 'listCustomers',
      href: '/api/v1/customers',
    }),
  },
}
