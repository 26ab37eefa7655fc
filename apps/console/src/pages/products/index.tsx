import type { PageProps } from '../page.ts'
import { ProductDetail } from './detail.tsx'
import { ProductsGrid } from './grid/products-grid.tsx'
import { VariantsGrid } from './grid/variants-grid.tsx'
import { ProductList } from './list.tsx'

export function Products({ rest: [productId, part] }: PageProps) {
  if (productId === undefined) return <ProductList />
  if (productId === 'edit') return <ProductsGrid />
  if (part === 'edit') return <VariantsGrid key={productId} productId={productId} />
  return <ProductDetail key={productId} productId={productId} />
}
