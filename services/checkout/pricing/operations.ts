import {
  assessSale,
  type JudgeMethod,
  type Sale,
  type SaleDraft,
  type SaleLine,
} from '@souk/orders/contract'
import { asOperator, type FieldError, Problem, type Tx } from '@souk/platform'
import { hasShippingMethods, judgeOfHolder } from '@souk/shipping/contract'
import { findLatestCalculationOf } from '@souk/tax/contract'
import type { Cart, CartItem } from '../carts/cart.ts'
import type { PricedCart, PricedItem } from './priced-cart.ts'
import { stockOf } from './stock.ts'

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
  const attempt = { items: cart.items, customerId: cart.customerId, calculationId }
  const found = await assess({ tx, cart, judgeMethod, options }, attempt, nothingRefused)
  const { sale, lineOf, faultOf, refusals } = found
  const stock = await stockOf(tx, cart, sale, options.isPlaced === true)
  const items = cart.items.map((item): PricedItem => {
    const line = lineOf.get(item.id)
    const isAvailable = line !== undefined && stock.isAvailable(line)
    return { item, line, fault: faultOf.get(item.id), isAvailable }
  })
  return { cart, items, sale, refusals, wantsShippingMethod, stockRefusal: stock.refusal }
}

interface Asked {
  readonly tx: Tx
  readonly cart: Cart
  readonly judgeMethod: JudgeMethod
  readonly options: AssessmentOptions
}

/** As much of the cart as is not refused. */
interface Attempt {
  readonly items: readonly CartItem[]
  readonly customerId: string | null
  /** Made by a gateway for this cart, at a time when it may have been another. */
  readonly calculationId: string | undefined
}

interface Refused {
  readonly faultOf: ReadonlyMap<string, FieldError>
  readonly refusals: readonly Problem[]
}

const nothingRefused: Refused = { faultOf: new Map(), refusals: [] }

interface Found extends Refused {
  readonly sale: Sale | null
  readonly lineOf: ReadonlyMap<string, SaleLine>
}

/** Each time with less, so it ends: a refusal names all lines that it is about. */
async function assess(asked: Asked, attempt: Attempt, refused: Refused): Promise<Found> {
  const { items, calculationId } = attempt
  if (items.length === 0) return { ...refused, sale: null, lineOf: new Map() }
  const sale = await saleOrRefusal(asked, attempt)
  if (sale instanceof Problem) {
    const less = withoutRefused(attempt, sale)
    const all = { ...withFaults(refused, sale, items), refusals: [...refused.refusals, sale] }
    return less ? assess(asked, less, all) : { ...all, sale: null, lineOf: new Map() }
  }
  if (calculationId !== undefined && isOutdated(sale)) {
    return assess(asked, { ...attempt, calculationId: undefined }, refused)
  }
  const lineOf = new Map(
    items.flatMap(({ id }, index) => {
      const line = sale.lines[index]
      return line ? [[id, line] as const] : []
    }),
  )
  return { ...refused, sale, lineOf, refusals: [...refused.refusals, ...sale.refusals] }
}

async function saleOrRefusal(
  { tx, cart, judgeMethod, options }: Asked,
  attempt: Attempt,
): Promise<Sale | Problem> {
  const { isPlaced = false, calculatesTaxes } = options
  try {
    return await assessSale(tx, draftOf(cart, attempt, calculatesTaxes), {
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
  { channel, currency, email, shippingAddress, billingAddress, shippingMethod, codes }: Cart,
  { items, customerId, calculationId }: Attempt,
  calculatesTaxes: boolean,
): SaleDraft {
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
  'tax_calculation_mismatch',
  'tax_calculation_unknown',
])

/** What was calculated is for what the cart was before; then the rates of the tenant say what taxes may come to. */
function isOutdated({ refusals }: Sale): boolean {
  return refusals.some(({ code }) => outdated.has(code))
}

const itemPath = /^\/items\/(\d+)(\/|$)/

function withoutRefused(attempt: Attempt, { errors = [] }: Problem): Attempt | undefined {
  const { items, customerId } = attempt
  const isRefused = new Set(errors.map(({ path }) => itemPath.exec(path)?.[1]))
  const left = items.filter((_, index) => !isRefused.has(`${index}`))
  if (left.length < items.length) return { ...attempt, items: left }
  const isAboutBuyer = errors.some(({ path }) => path === '/customer_id')
  return isAboutBuyer && customerId !== null ? { ...attempt, customerId: null } : undefined
}

function withFaults(
  { faultOf }: Refused,
  { errors = [] }: Problem,
  items: readonly CartItem[],
): Pick<Refused, 'faultOf'> {
  const faults = new Map(faultOf)
  for (const error of errors) {
    const item = items[Number(itemPath.exec(error.path)?.[1])]
    if (item) faults.set(item.id, error)
  }
  return { faultOf: faults }
}
