import { id, plain, Table } from '@souk/platform'

/** That a product has a tag. */
interface ProductTag {
  readonly tag: string
  readonly productId: string
}

export const productTagTable = new Table<ProductTag>(
  'catalog.product_tags',
  { tag: plain(), productId: id('prod') },
  { key: ['tag', 'productId'] },
)
