import { done, isProblem, type Order, type Outcome, type Payment } from '@souk/sdk'
import { customerSouk } from '../account/session.ts'
import { remember, remembered } from '../base/storage.ts'
import { callerFor, leaveCart, opened } from '../cart/cart.ts'
import { type KeptCart, keptCart } from '../cart/kept.ts'

/** What this browser keeps of an order that was placed in it: enough to show it, and to pay for it with what opens its cart. */
export interface PlacedOrder {
  readonly order: Pick<
    Order,
    | 'id'
    | 'number'
    | 'items'
    | 'subtotal'
    | 'discounts'
    | 'shipping_lines'
    | 'included_tax_total'
    | 'tax_total'
    | 'tax_lines'
    | 'total'
    | 'shipping_address'
  >
  readonly cart: Pick<KeptCart, 'id' | 'token'>
  readonly state: PaymentState
}

export type PaymentState = 'UNPAID' | 'PAID' | 'PENDING' | 'OVER'

const name = 'orders'
const keptMax = 5

function placedOrders(): readonly PlacedOrder[] {
  try {
    const kept: unknown = JSON.parse(remembered(name) ?? '[]')
    return Array.isArray(kept) ? (kept as PlacedOrder[]).map(whole) : []
  } catch {
    return []
  }
}

/** Those of an earlier version were kept without what their total is made of. */
function whole({ order, ...placed }: PlacedOrder): PlacedOrder {
  const { subtotal = order.total, discounts = [], shipping_lines = [], tax_lines = [] } = order
  return { ...placed, order: { ...order, subtotal, discounts, shipping_lines, tax_lines } }
}

export function placedOrder(orderId: string): PlacedOrder | undefined {
  return placedOrders().find(({ order }) => order.id === orderId)
}

function keep(placed: PlacedOrder): void {
  const others = placedOrders().filter(({ order }) => order.id !== placed.order.id)
  remember(name, JSON.stringify([placed, ...others].slice(0, keptMax)))
}

/** Makes the cart an order, as it was shown. Asked again, also by another tab, it gives the same one. */
export async function placeOrder(shown: string): Promise<PlacedOrder> {
  const kept = keptCart()
  if (kept === undefined) throw new Error('there is no cart')
  const order = done(await callerFor(kept).completeCart({ cartId: kept.id, shown }, opened(kept)))
  const { id, number, items, shipping_address } = order
  const { subtotal, discounts, shipping_lines, included_tax_total, tax_total, tax_lines } = order
  const parts = { subtotal, discounts, shipping_lines, included_tax_total, tax_total, tax_lines }
  const state = order.payment_status === 'PAID' ? 'PAID' : 'UNPAID'
  const placed: PlacedOrder = {
    order: { id, number, items, ...parts, total: order.total, shipping_address },
    cart: { id: kept.id, token: kept.token },
    state,
  }
  keep(placed)
  leaveCart(false)
  return placed
}

/** Pays for an order. What came of it is kept with the order. */
export async function payFor(placed: PlacedOrder, method: string): Promise<PlacedOrder> {
  const { cart } = placed
  const asked = { cartId: cart.id, method }
  const now = {
    ...placed,
    state: await stateAfter(callerFor(cart).payCart(asked, opened(cart))),
  }
  // Whoever has signed out meanwhile has taken it along.
  if (placedOrder(placed.order.id)) keep(now)
  return now
}

/** Pays for an order of whoever has signed in, wherever it was placed. */
export function payOwnOrder(orderId: string, method: string): Promise<PaymentState> {
  return stateAfter(customerSouk.createPayment({ order_id: orderId, method }))
}

async function stateAfter(payment: Promise<Outcome<Payment>>): Promise<PaymentState> {
  try {
    return stateOf(done(await payment).status)
  } catch (error) {
    if (isProblem(error, 'order_already_paid')) return 'PAID'
    // The gateway is asked again in the background, or another tab is at it.
    if (isProblem(error, 'gateway_timeout', 'payment_in_progress')) return 'PENDING'
    if (isProblem(error, 'invalid_transition')) return 'OVER'
    throw error
  }
}

function stateOf(status: Payment['status']): PaymentState {
  if (status === 'CAPTURED' || status === 'AUTHORIZED') return 'PAID'
  return status === 'FAILED' || status === 'CANCELLED' ? 'UNPAID' : 'PENDING'
}
