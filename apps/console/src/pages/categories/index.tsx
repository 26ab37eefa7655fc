import type { PageProps } from '../page.ts'
import { CategoryDetail } from './detail.tsx'
import { CategoryTree } from './tree.tsx'

export function Categories({ rest: [categoryId] }: PageProps) {
  if (categoryId === undefined) return <CategoryTree />
  return <CategoryDetail key={categoryId} categoryId={categoryId} />
}
