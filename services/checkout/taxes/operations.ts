import {
  asOperator,
  keptButRefused,
  type LaneStep,
  type StepDecision,
  type Tx,
} from '@souk/platform'
import {
  type CalculationReply,
  calculateNext,
  type RequestedTax,
  requestCalculation,
  type TaxGatewayCall,
  type TaxGatewayOutcome,
  taxRequestOf,
} from '@souk/tax/contract'
import type { Access } from '../access/access.ts'
import { checkChangeable } from '../carts/cart.ts'
import { showCart } from '../carts/operations.ts'
import { findCart } from '../carts/store.ts'
import { assessCart } from '../pricing/operations.ts'
import { type CartView, viewOfCart } from '../pricing/schemas.ts'
import { cartNotFound } from '../problems.ts'
import { getSettings } from '../settings/store.ts'

/** What a lane is about: a cart whose taxes are known, or a calculation that a gateway is asked for. */
export type RequestedCartTax =
  | { readonly view: CartView; readonly asked?: never }
  | { readonly asked: RequestedTax; readonly view?: never }

type Decision = StepDecision<TaxGatewayCall, CartView>

/** Nobody is asked what is known already: by the rates of the tenant, or because it was asked about the cart as it is. */
export async function requestTaxes(
  tx: Tx,
  calculationId: string,
  cartId: string,
  access: Access,
): Promise<RequestedCartTax> {
  const priced = await showCart(tx, cartId, access)
  checkChangeable(priced.cart)
  const calculate = priced.sale?.taxQuestion
  if (!calculate) return { view: viewOfCart(priced) }
  const question = taxRequestOf({ ...calculate, reference: cartId }, tx.now)
  const asked = { ...question, isProvisional: true }
  return { asked: await requestCalculation(asOperator(tx), calculationId, asked) }
}

/** Where the gateway is not asked after all, or has answered, the cart says what it comes to now. */
export async function calculateTaxesNext(
  tx: Tx,
  { subject, ...step }: LaneStep<RequestedCartTax, TaxGatewayOutcome>,
): Promise<Decision> {
  if (subject.view) return { calls: [], nextAt: null, reply: subject.view }
  const { reply, ...decided } = await calculateNext(tx, { ...step, subject: subject.asked })
  if (!reply) return decided
  return { ...decided, reply: await answerOf(tx, reply, cartOf(subject.asked)) }
}

function cartOf({ requested, calculation }: RequestedTax): string | null {
  return (requested?.request ?? calculation)?.reference ?? null
}

/**
 * Sent in place of the view, a refusal has nothing of a calculation. It is passed on as it is. A cart that was deleted meanwhile, or
 * erased with its person, is nobody's any more.
 */
async function answerOf(tx: Tx, reply: CalculationReply, cartId: string | null): Promise<CartView> {
  if (!('id' in reply)) return reply as unknown as CartView
  const [cart, settings] = await Promise.all([
    cartId === null ? undefined : findCart(tx, cartId),
    getSettings(tx),
  ])
  if (!cart) return keptButRefused(cartNotFound({ cartId: cartId ?? '' }))
  return viewOfCart(await assessCart(tx, cart, settings))
}
