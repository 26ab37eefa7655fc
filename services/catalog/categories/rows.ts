import { id, idOf, idOrNull, ids, json, plain, Table } from '@souk/platform'
import type { Ancestor, Category, StoredCategory } from './category.ts'

export const categoryTable = new Table<StoredCategory>('catalog.categories', {
  id: id('cat'),
  parentId: idOrNull('cat'),
  path: ids('cat'),
  level: plain(),
  position: plain(),
  handle: plain(),
  name: plain(),
  description: plain(),
  translations: json(),
  status: plain(),
  metadata: json(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

/** The columns of a category, and what was looked up beside them. */
export interface CategoryRow {
  readonly ancestors: readonly Ancestor[] | null
  readonly product_count: number
  readonly child_count: number
}

export function toCategory(row: CategoryRow): Category {
  return {
    ...categoryTable.fieldsOf(row),
    ancestors: (row.ancestors ?? []).map((above) => ({ ...above, id: idOf('cat', above.id) })),
    productCount: row.product_count,
    childCount: row.child_count,
  }
}
