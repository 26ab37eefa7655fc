import { id, plain, Table } from '@souk/platform'

/** That a bundle has so many units of a variant. */
interface StoredComponent {
  readonly variantId: string
  readonly componentId: string
  readonly quantity: number
}

export const componentTable = new Table<StoredComponent>(
  'catalog.bundle_components',
  { variantId: id('var'), componentId: id('var'), quantity: plain() },
  { key: ['variantId', 'componentId'] },
)
