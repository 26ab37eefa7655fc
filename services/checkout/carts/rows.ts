import { emailKey, id, idOrNull, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { Cart } from './cart.ts'

interface StoredCart extends Cart {
  readonly emailKey: string | null
}

/** Lines are JSON in the row of their cart: it is read, changed and locked as a whole. */
export const cartTable = new Table<StoredCart>(
  'checkout.carts',
  {
    id: id('cart'),
    status: plain(),
    channel: plain(),
    currency: plain(),
    customerId: idOrNull('cus'),
    email: plain(),
    emailKey: plain(),
    items: json(),
    shippingAddress: jsonOrNull(),
    billingAddress: jsonOrNull(),
    shippingMethod: plain(),
    codes: plain(),
    metadata: json(),
    holdsStock: plain(),
    reservationId: idOrNull('rsv'),
    heldUntil: plain(),
    heldSince: plain(),
    tokenHash: plain(),
    lastTotal: {
      toStored: (total) => total,
      fromStored: (stored: string | number | null) => (stored === null ? null : Number(stored)),
      type: 'bigint',
    },
    orderId: idOrNull('ord'),
    actedAt: plain(),
    abandonsAt: plain(),
    expiresAt: plain(),
    abandonedAt: plain(),
    completedAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['channel'], large: ['items'] },
)

export function toCart(row: object): Cart {
  const { emailKey: _key, ...cart } = cartTable.fieldsOf(row)
  return cart
}

export function storedCart(cart: Cart): StoredCart {
  return { ...cart, emailKey: cart.email === null ? null : emailKey(cart.email) }
}
