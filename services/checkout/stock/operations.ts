import { type CheckedStock, checkStock } from '@souk/inventory/contract'
import type { Sale, SaleLine } from '@souk/orders/contract'
import type { Problem, Tx } from '@souk/platform'
import type { Cart } from '../carts/cart.ts'

export interface CartStock {
  /** Whether there are as many units of all that a line is made of as the lines together want. */
  readonly isAvailable: (line: SaleLine) => boolean
  /** What an order would be refused with for want of units. */
  readonly refusal: Problem | undefined
}

/** By the same question as an order of the cart asks; where that is placed in this transaction, its answer stays. */
export async function stockOf(
  tx: Tx,
  { reservationId }: Pick<Cart, 'reservationId'>,
  sale: Pick<Sale, 'lines' | 'country'> | null,
  isPlaced: boolean,
): Promise<CartStock> {
  if (sale === null) return { isAvailable: () => false, refusal: undefined }
  const question = { country: sale.country ?? undefined, reservationId, isKept: isPlaced }
  const { short, refusal } = await checkStock(tx, question, sale.lines.flatMap(partsOf))
  return { isAvailable: availability(short), refusal }
}

function availability(short: CheckedStock['short']): CartStock['isAvailable'] {
  return (line) => partsOf(line).every(({ variantId }) => !short.has(variantId))
}

/** What has stock: of a bundle its components. */
function partsOf({ variantId, components, quantity }: SaleLine) {
  if (components.length === 0) return [{ variantId, quantity }]
  return components.map((part) => ({
    variantId: part.variantId,
    quantity: part.quantity * quantity,
  }))
}
