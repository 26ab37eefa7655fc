import { id, Table } from '@souk/platform'
import type { Membership } from './membership.ts'

export const membershipTable = new Table<Membership>(
  'catalog.product_categories',
  { categoryId: id('cat'), productId: id('prod') },
  { key: ['categoryId', 'productId'] },
)
