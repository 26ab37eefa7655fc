import type { PageProps } from '../page.ts'
import { ProductTypeDetail } from './detail.tsx'
import { ProductTypeList } from './list.tsx'

export function ProductTypes({ rest: [productTypeId] }: PageProps) {
  if (productTypeId === undefined) return <ProductTypeList />
  return <ProductTypeDetail key={productTypeId} productTypeId={productTypeId} />
}
