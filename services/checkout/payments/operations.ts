import type { GatewayKinds } from '@souk/gateways/contract'
import {
  cancelPayment,
  confirmPayment,
  getPayment,
  listPaymentsForBuyer,
  payDue,
  paymentNotFound,
  type SavedMethodAsked,
} from '@souk/payments/contract'
import {
  asOperator,
  invalidTransition,
  isOperator,
  type ListPage,
  type PageRequest,
  type Tx,
} from '@souk/platform'
import type { Access } from '../access/access.ts'
import { getOwnCart } from '../carts/operations.ts'

interface WantedPayment {
  /** Made before the transaction, so that it is the same one when that is tried again. */
  readonly id: string
  readonly cartId: string
  readonly method: string | undefined
  readonly saved: SavedMethodAsked
  readonly returnUrl?: string | undefined
}

/** Begins to pay what is due of the order that a cart has become. A cart names its order for good, so nothing of it is locked. */
export async function beginPayment(
  asker: Tx,
  kinds: GatewayKinds,
  access: Access,
  { cartId, ...wanted }: WantedPayment,
) {
  const { status: state, orderId } = await getOwnCart(asker, cartId, access)
  if (orderId === null) throw invalidTransition({ state, action: 'pay', allowed: ['complete'] })
  return payDue(asker, kinds, { ...wanted, orderId })
}

export async function listOwnPayments(
  asker: Tx,
  access: Access,
  cartId: string,
  page: PageRequest,
): Promise<ListPage> {
  const { orderId } = await getOwnCart(asker, cartId, access)
  if (orderId === null) return nothingPaid
  return listPaymentsForBuyer(asOperator(asker), orderId, page)
}

const nothingPaid: ListPage = { items: '[]', next: null }

interface OwnPayment {
  readonly cartId: string
  readonly paymentId: string
}

/** The buyer has done what was asked of them. */
export async function confirmOwnPayment(asker: Tx, access: Access, own: OwnPayment) {
  await checkOwnPayment(asker, access, own)
  return confirmPayment(asOperator(asker), own.paymentId)
}

export async function cancelOwnPayment(asker: Tx, access: Access, own: OwnPayment) {
  const { status: state } = await checkOwnPayment(asker, access, own)
  // What is authorized is the shop's to release.
  if (!isOperator(asker) && state !== 'REQUIRES_ACTION') {
    throw invalidTransition({ state, action: 'cancel', allowed: [] })
  }
  return cancelPayment(asOperator(asker), own.paymentId)
}

/** Of the order of the cart that the caller has shown to be theirs. */
async function checkOwnPayment(asker: Tx, access: Access, { cartId, paymentId }: OwnPayment) {
  const [cart, payment] = await Promise.all([
    getOwnCart(asker, cartId, access),
    getPayment(asOperator(asker), paymentId),
  ])
  if (cart.orderId !== payment.orderId) throw paymentNotFound({ paymentId })
  return payment
}
