import type { Tx } from '@souk/platform'
import type { Component } from './component.ts'
import { countUnitsMade } from './store.ts'

interface Stocked {
  readonly id: string
  readonly components: readonly Component[]
  readonly inventory: { readonly available: number; readonly warehouse: string }
  readonly trackInventory: boolean
}

/** Bundles with the units that their components make now, which is the stock that they have. Others stay as they are. */
export async function withUnitsMade<V extends Stocked>(
  tx: Tx,
  variants: readonly V[],
): Promise<V[]> {
  const bundles = variants.filter(({ components }) => components.length > 0)
  if (bundles.length === 0) return [...variants]
  const unitsOf = await countUnitsMade(
    tx,
    bundles.map(({ id }) => id),
  )
  return variants.map((variant) => {
    const units = unitsOf.get(variant.id)
    if (units === undefined) return variant
    const inventory = { ...variant.inventory, available: units ?? 0 }
    return { ...variant, inventory, trackInventory: units !== null }
  })
}
