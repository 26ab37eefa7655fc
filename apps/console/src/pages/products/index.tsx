import type { PageProps } from '../index.ts'
import { ProductList } from './list.tsx'

export function Products({ rest: [productId] }: PageProps) {
  return productId === undefined ? <ProductList /> : null
}
