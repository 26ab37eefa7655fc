import { ContactAddressBody, ContactAddressView } from '@souk/customers/contract'
import { CurrencySchema, Id, MoneySchema, Nullable, Time } from '@souk/platform'
import { CodeText } from '@souk/promotions/contract'
import { Code as ShippingMethodCode } from '@souk/shipping/contract'
import { type Static, Type } from 'typebox'
import { Channel, Email, Notes, Quantity } from '../fields.ts'
import { type Cart, type CartItem, cartCodesMax, cartLinesMax, cartStatuses } from './cart.ts'

/** Names what is wanted as a line of an order does. */
export const ItemBody = Type.Object(
  {
    product_id: Type.Optional(Id('prod')),
    variant_id: Type.Optional(Id('var')),
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['SHIRT-LINEN-M'] })),
    quantity: Quantity,
    metadata: Type.Optional(Notes),
  },
  {
    additionalProperties: false,
    description: 'Send exactly one of `product_id` (its default variant), `variant_id` and `sku`',
    examples: [{ sku: 'SHIRT-LINEN-M', quantity: 2 }],
  },
)
export type ItemBody = Static<typeof ItemBody>

const Hold = Type.Boolean({
  description:
    'Whether stock is held for this cart, for `hold_seconds` of the settings after each change. Buyers need an address and an email ' +
    'for it, and hold up to 20 units of a variant, for an hour in all',
})

const changeable = {
  currency: CurrencySchema,
  email: Nullable(Email),
  shipping_address: Nullable(ContactAddressBody),
  billing_address: Nullable(ContactAddressBody),
  shipping_method: Nullable({ ...ShippingMethodCode, description: 'Code of the shipping method' }),
  hold: Hold,
  metadata: Notes,
}

export const CreateCartBody = Type.Object(
  {
    ...Type.Partial(Type.Object(changeable)).properties,
    channel: Type.Optional({
      ...Channel,
      description:
        'Handle of the sales channel; defaults to that of the publishable key, or `api`. It never changes',
    }),
    customer_id: Type.Optional(Id('cus')),
    items: Type.Optional(Type.Array(ItemBody, { maxItems: cartLinesMax })),
    codes: Type.Optional(Type.Array(CodeText, { maxItems: cartCodesMax })),
  },
  {
    additionalProperties: false,
    examples: [{ items: [{ sku: 'SHIRT-LINEN-M', quantity: 2 }], email: 'ada@example.com' }],
  },
)
export type CreateCartBody = Static<typeof CreateCartBody>

export const UpdateCartBody = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ shipping_method: 'standard' }],
})
export type UpdateCartBody = Static<typeof UpdateCartBody>

export const CartParams = Type.Object({ cartId: Id('cart') })

const CartStatusSchema = Type.Enum([...cartStatuses], {
  description:
    '`OPEN` and `ABANDONED` carts can be changed and completed. `COMPLETING` lasts only while the order is placed and is never ' +
    'returned',
  examples: ['OPEN'],
})

export { CartStatusSchema }

/** What the buyer has said, of a line. */
export const storedItemFields = {
  id: Id('cit'),
  variant_id: Id('var'),
  product_id: Id('prod'),
  sku: Nullable(Type.String()),
  title: Type.String(),
  quantity: Quantity,
  metadata: Notes,
}

/** What the buyer has said. */
export const storedFields = {
  id: Id('cart'),
  status: CartStatusSchema,
  channel: Channel,
  currency: CurrencySchema,
  customer_id: Nullable(Id('cus')),
  email: Nullable(Email),
  shipping_address: Nullable(ContactAddressView),
  billing_address: Nullable(ContactAddressView),
  shipping_method: Nullable(ShippingMethodCode),
  hold: Hold,
  reservation_id: Nullable({
    ...Id('rsv'),
    description: 'Reservation of the held stock; null if none',
  }),
  held_until: Nullable(Time),
  order_id: Nullable({ ...Id('ord'), description: 'The order that was placed' }),
  metadata: Notes,
  abandoned_at: Nullable(Time),
  completed_at: Nullable(Time),
  expires_at: { ...Time, description: 'When it expires unless it changes' },
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
}

/** A cart without prices, which hold for a moment: what its events carry. */
export const CartFacts = Type.Object(
  {
    ...storedFields,
    items: Type.Array(Type.Object(storedItemFields)),
    codes: Type.Array(Type.String()),
    last_total: Type.Union([MoneySchema, Type.Null()], {
      description: 'Total at the last change; null if no line has a price',
    }),
  },
  { title: 'CartFacts' },
)

export function viewOfItem(item: CartItem) {
  return {
    id: item.id,
    variant_id: item.variantId,
    product_id: item.productId,
    sku: item.sku,
    title: item.title,
    quantity: item.quantity,
    metadata: item.metadata,
  }
}

export function viewOfStored(cart: Cart) {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: cart.id,
    status: cart.status,
    channel: cart.channel,
    currency: cart.currency,
    customer_id: cart.customerId,
    email: cart.email,
    shipping_address: cart.shippingAddress,
    billing_address: cart.billingAddress,
    shipping_method: cart.shippingMethod,
    hold: cart.holdsStock,
    reservation_id: cart.reservationId,
    held_until: time(cart.heldUntil),
    order_id: cart.orderId,
    metadata: cart.metadata,
    abandoned_at: time(cart.abandonedAt),
    completed_at: time(cart.completedAt),
    expires_at: cart.expiresAt.toISOString(),
    version: cart.version,
    created_at: cart.createdAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
  }
}

export function factsOfCart(cart: Cart): Static<typeof CartFacts> {
  const { currency, lastTotal: amount } = cart
  return {
    ...viewOfStored(cart),
    items: cart.items.map(viewOfItem),
    codes: [...cart.codes],
    last_total: amount === null ? null : { amount, currency },
  }
}
