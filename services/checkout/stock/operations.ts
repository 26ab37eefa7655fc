import {
  type CheckedStock,
  checkStock,
  findHeldUnits,
  type HeldUnits,
} from '@souk/inventory/contract'
import type { Sale, SaleLine } from '@souk/orders/contract'
import type { Problem, Tx } from '@souk/platform'
import type { Cart } from '../carts/cart.ts'
import { partsOfUnit } from './parts.ts'

export interface CartStock {
  /** Whether there are as many units of all that a line is made of as the lines together want. */
  readonly isAvailable: (line: SaleLine) => boolean
  /** What an order would be refused with for want of units. */
  readonly refusal: Problem | undefined
  /** What the cart holds at this moment, whatever it has held before. */
  readonly held: HeldUnits | undefined
}

/** By the same question as an order of the cart asks; where that is placed in this transaction, its answer stays. */
export async function stockOf(
  tx: Tx,
  { reservationId }: Pick<Cart, 'reservationId'>,
  sale: Pick<Sale, 'lines' | 'country'> | null,
  isPlaced: boolean,
): Promise<CartStock> {
  if (sale === null) {
    const held = reservationId === null ? undefined : await findHeldUnits(tx, reservationId)
    return { isAvailable: () => false, refusal: undefined, held }
  }
  const question = { country: sale.country ?? undefined, reservationId, isKept: isPlaced }
  const { short, refusal, held } = await checkStock(tx, question, sale.lines.flatMap(partsOf))
  return { isAvailable: availability(short), refusal, held }
}

function availability(short: CheckedStock['short']): CartStock['isAvailable'] {
  return (line) => partsOf(line).every(({ variantId }) => !short.has(variantId))
}

function partsOf(line: SaleLine) {
  return partsOfUnit(line).map(({ variantId, quantity }) => {
    return { variantId, quantity: quantity * line.quantity }
  })
}
