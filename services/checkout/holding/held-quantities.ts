import type { SaleLine } from '@souk/orders/contract'
import { partsOfUnit } from '../stock/parts.ts'

interface HoldingLine {
  readonly item: { readonly variantId: string; readonly quantity: number }
  /** Undefined for what is sold no more: then nobody knows what it is made of. */
  readonly line: Pick<SaleLine, 'variantId' | 'components'> | undefined
}

/**
 * How many units of each line are held. Lines of one variant have them in their order, and a bundle as many as there are whole ones of
 * what it is made of.
 */
export function heldQuantities(
  lines: readonly HoldingLine[],
  held: ReadonlyMap<string, number>,
): readonly number[] {
  const left = new Map(held)
  const leftOf = (variantId: string) => left.get(variantId) ?? 0
  return lines.map(({ item: { variantId: own, quantity: wanted }, line }) => {
    const parts = line ? partsOfUnit(line) : [{ variantId: own, quantity: 1 }]
    const whole = parts.map(({ variantId, quantity }) => Math.floor(leftOf(variantId) / quantity))
    const units = Math.min(wanted, ...whole)
    for (const { variantId, quantity } of parts) {
      left.set(variantId, leftOf(variantId) - units * quantity)
    }
    return units
  })
}
