import type { Tx } from '@souk/platform'
import type { StockLine } from './reservations/reservation.ts'

/** So many units of a variant are in each unit of a bundle. */
export interface BundlePart extends StockLine {
  readonly bundleId: string
}

/**
 * Finds what is in those of the variants that are bundles. Bundles belong to a domain above, which is handed in where the
 * product is put together.
 */
export type ListBundleParts = (
  tx: Tx,
  variantIds: readonly string[],
) => Promise<readonly BundlePart[]>

/** Units of a variant, and which of the asked lines they are for. */
export interface PartLine extends StockLine {
  readonly index: number
}

/** The lines as stock: a bundle is the units of its components. */
export function partsOfLines(
  lines: readonly StockLine[],
  parts: readonly BundlePart[],
): PartLine[] {
  const partsOf = Map.groupBy(parts, ({ bundleId }) => bundleId)
  return lines.flatMap(({ variantId, quantity }, index): PartLine[] => {
    const inside = partsOf.get(variantId)
    if (!inside) return [{ variantId, quantity, index }]
    return inside.map((part) => ({
      variantId: part.variantId,
      quantity: part.quantity * quantity,
      index,
    }))
  })
}
