import { placeOfItem, type StockItem, sellableAt } from '@souk/inventory/contract'
import type { SaleLine } from '@souk/orders/contract'

/** Units that the cart holds itself, by variant. */
export type HeldUnits = ReadonlyMap<string, number>

/** What the lines want of each variant that has stock: of a bundle its components. */
export function demandOf(lines: readonly SaleLine[]): Map<string, number> {
  const demand = new Map<string, number>()
  for (const line of lines) {
    for (const { variantId, quantity } of partsOf(line)) {
      demand.set(variantId, (demand.get(variantId) ?? 0) + quantity)
    }
  }
  return demand
}

function partsOf({ variantId, components, quantity }: SaleLine) {
  if (components.length === 0) return [{ variantId, quantity }]
  return components.map((part) => ({
    variantId: part.variantId,
    quantity: part.quantity * quantity,
  }))
}

/** Says of a line whether all that the lines together want of its variants can be sold. */
export function availability(
  lines: readonly SaleLine[],
  stock: readonly StockItem[],
  held: HeldUnits,
  now: Date,
): (line: SaleLine) => boolean {
  const demand = demandOf(lines)
  const stockOf = Map.groupBy(stock, ({ variantId }) => variantId)
  const isThere = (variantId: string) => {
    const places = (stockOf.get(variantId) ?? []).map(placeOfItem)
    return sellableAt(places, now) + (held.get(variantId) ?? 0) >= (demand.get(variantId) ?? 0)
  }
  return (line) => partsOf(line).every(({ variantId }) => isThere(variantId))
}
