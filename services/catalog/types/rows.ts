import { id, json, plain, Table } from '@souk/platform'
import type { ProductType } from './product-type.ts'

export const productTypeTable = new Table<ProductType>('catalog.product_types', {
  id: id('ptype'),
  name: plain(),
  attributes: json(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})
