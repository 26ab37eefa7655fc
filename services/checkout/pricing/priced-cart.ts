import type { HeldUnits } from '@souk/inventory/contract'
import type { Sale, SaleLine } from '@souk/orders/contract'
import type { FieldError, Problem } from '@souk/platform'
import type { Cart, CartItem } from '../carts/cart.ts'

/** A line of the cart as it is sold at this moment. */
export interface PricedItem {
  readonly item: CartItem
  /** Undefined for what cannot be bought now; then it counts for nothing, and `fault` says why. */
  readonly line: SaleLine | undefined
  readonly fault: FieldError | undefined
  /** Whether there are as many units as all lines want. */
  readonly isAvailable: boolean
}

/** What a cart comes to at this moment. */
export interface PricedCart {
  readonly cart: Cart
  readonly items: readonly PricedItem[]
  /** Null where nothing in it can be bought. */
  readonly sale: Sale | null
  /** What the sale is refused for. */
  readonly refusals: readonly Problem[]
  /** Whether a way to send it has to be chosen: a tenant that has never had one sends free of charge. */
  readonly wantsShippingMethod?: boolean
  /** What it is refused for because units are missing. */
  readonly stockRefusal?: Problem | undefined
  /** What it holds at this moment; nothing where its reservation has ended or is gone. */
  readonly held?: HeldUnits | undefined
}
