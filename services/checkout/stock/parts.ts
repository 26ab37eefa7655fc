import type { SaleLine } from '@souk/orders/contract'

/** What has stock, of one unit of a line: of a bundle its components. */
export function partsOfUnit({ variantId, components }: Pick<SaleLine, 'variantId' | 'components'>) {
  return components.length === 0 ? [{ variantId, quantity: 1 }] : components
}
