import {
  assessSale,
  type JudgeMethod,
  type Sale,
  type SaleDraft,
  taxCalculationMismatch,
  taxCalculationUnknown,
} from '@souk/orders/contract'
import { asOperator, Problem, type Tx } from '@souk/platform'
import { hasShippingMethods, judgeOfHolder } from '@souk/shipping/contract'
import { findLatestCalculationOf } from '@souk/tax/contract'
import type { Cart } from '../carts/cart.ts'
import { stockOf } from '../stock/operations.ts'
import type { PricedCart, PricedItem } from './priced-cart.ts'

export interface AssessmentOptions {
  readonly calculatesTaxes: boolean
  /** Whether its order is placed in this transaction. */
  readonly isPlaced?: boolean
}

/**
 * What a cart comes to at this moment. What stands in the way of an order is said and nothing is refused: a cart can be looked at
 * whatever has become of what is in it.
 */
export async function assessCart(
  asker: Tx,
  cart: Cart,
  options: AssessmentOptions,
): Promise<PricedCart> {
  if (cart.items.length === 0) return { cart, items: [], sale: null, refusals: [] }
  const tx = asOperator(asker)
  const [judgeMethod, calculationId, wantsShippingMethod] = await Promise.all([
    judgeOfHolder(tx, cart.id),
    options.calculatesTaxes ? findLatestCalculationOf(tx, cart.id) : undefined,
    cart.shippingMethod === null && hasShippingMethods(tx),
  ])
  const asked = { tx, cart, judgeMethod, options }
  const { sale, faults, refusals } = await assess(asked, calculationId)
  const stock = await stockOf(tx, cart, sale, options.isPlaced === true)
  const lineAt = new Map(sale?.lines.map((line, index) => [sale.positions[index], line]))
  const faultAt = new Map(faults.map(({ index, error }) => [index, error]))
  const items = cart.items.map((item, index): PricedItem => {
    const line = lineAt.get(index)
    const isAvailable = line !== undefined && stock.isAvailable(line)
    return { item, line, fault: faultAt.get(index), isAvailable }
  })
  const { refusal: stockRefusal, held } = stock
  return { cart, items, sale, refusals, wantsShippingMethod, stockRefusal, held }
}

interface Asked {
  readonly tx: Tx
  readonly cart: Cart
  readonly judgeMethod: JudgeMethod
  readonly options: AssessmentOptions
}

interface Found extends Pick<Sale, 'faults' | 'refusals'> {
  /** Null where nothing can be bought. */
  readonly sale: Sale | null
}

/** A calculation was made by a gateway for this cart, at a time when it may have been another. */
async function assess(asked: Asked, calculationId: string | undefined): Promise<Found> {
  const sale = await saleOrRefusal(asked, calculationId)
  if (sale instanceof Problem) return { sale: null, faults: [], refusals: [sale] }
  if (calculationId !== undefined && isOutdated(sale)) return assess(asked, undefined)
  const { faults, refusals } = sale
  return { sale: sale.lines.length > 0 ? sale : null, faults, refusals }
}

/** What refuses a sale as a whole, such as a channel that takes no orders, is shown as all else that stands in the way. */
async function saleOrRefusal(
  { tx, cart, judgeMethod, options }: Asked,
  calculationId: string | undefined,
): Promise<Sale | Problem> {
  const { isPlaced = false, calculatesTaxes } = options
  try {
    return await assessSale(tx, draftOf(cart, calculatesTaxes, calculationId), {
      leavesOutRefused: true,
      verifyQuote: () => false,
      judgeMethod,
      isPlaced,
    })
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function draftOf(
  { items, channel, currency, customerId, email, codes, ...cart }: Cart,
  calculatesTaxes: boolean,
  calculationId: string | undefined,
): SaleDraft {
  const { shippingAddress, billingAddress, shippingMethod } = cart
  return {
    items: items.map(({ variantId, quantity, metadata }) => ({
      variant_id: variantId,
      quantity,
      metadata,
    })),
    channel,
    currency,
    codes: [...codes],
    ...(customerId !== null && { customer_id: customerId }),
    ...(email !== null && { email }),
    ...(shippingAddress && { shipping_address: said(shippingAddress) }),
    ...(billingAddress && { billing_address: said(billingAddress) }),
    ...(shippingMethod !== null && { shipping_method: shippingMethod }),
    ...(calculatesTaxes && {
      tax: calculationId === undefined ? {} : { calculation_id: calculationId },
    }),
  }
}

/** An address as a body has it: without what nobody has said. */
function said<Address extends object>(address: Address): SaleDraft['shipping_address'] & object {
  const parts = Object.entries(address).filter(([, part]) => part !== null)
  return Object.fromEntries(parts) as SaleDraft['shipping_address'] & object
}

const outdated: ReadonlySet<string> = new Set([
  taxCalculationMismatch.code,
  taxCalculationUnknown.code,
])

/** What was calculated is for what the cart was before; then the rates of the tenant say what taxes may come to. */
function isOutdated({ refusals }: Sale): boolean {
  return refusals.some(({ code }) => outdated.has(code))
}
