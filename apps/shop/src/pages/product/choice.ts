import type { Variant } from '@souk/sdk'
import type { ShownProduct } from '../../api/catalog.ts'

type Chosen = Readonly<Record<string, string>>

/** Those that are sold, in their order. */
export function variantsOf({ variants }: Pick<ShownProduct, 'variants'>): readonly Variant[] {
  return variants.filter(({ status }) => status === 'ACTIVE')
}

/** The one that the address names, else the default one, else the first that is sold. */
export function variantOf(product: ShownProduct, wanted: string | null): Variant | undefined {
  const sold = variantsOf(product)
  const byId = (id: string | null) => sold.find((variant) => variant.id === id)
  return byId(wanted) ?? byId(product.default_variant_id) ?? sold[0]
}

/** Whether there is any of it now; what is not counted there always is. */
export function isThere({ inventory, track_inventory: isCounted }: Variant): boolean {
  return !isCounted || inventory.available > 0
}

/**
 * The variant with another value of an option: one that has the other values too, where there is one, else the first that has
 * this value. Undefined where no variant has it.
 */
export function variantWith(
  variants: readonly Variant[],
  chosen: Chosen,
  name: string,
  value: string,
): Variant | undefined {
  const having = variants.filter(({ option_values: values }) => values[name] === value)
  const others = Object.entries(chosen).filter(([option]) => option !== name)
  const isLike = ({ option_values: values }: Variant) =>
    others.every(([option, one]) => values[option] === one)
  return having.find((one) => isLike(one) && isThere(one)) ?? having.find(isLike) ?? having[0]
}
