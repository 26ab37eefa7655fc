import type { Category } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'

/** As many as are shown of one parent; the others are found by a search. */
export const siblingsMax = 480

/** Products that join or leave a category change how many are in it. */
export const categoryNouns = ['category', 'product'] as const

/** The categories directly in another one, in their order; `none` for those at the top. */
export function useChildren(parentId: string, isEnabled = true) {
  return useQuery({
    key: ['categories', 'in', parentId],
    about: categoryNouns,
    isEnabled,
    run: async (signal) => {
      const found: Category[] = []
      for await (const category of souk.listCategories(
        { parent_id: parentId, limit: 96 },
        { signal },
      ))
        if (found.push(category) === siblingsMax) break
      return found
    },
  })
}

export type ShownCategory = Category & { readonly etag: string | undefined }

export function useCategory(categoryId: string) {
  return useQuery<ShownCategory>({
    key: ['category', categoryId],
    about: categoryNouns,
    run: async (signal) => {
      const { data, etag } = await souk.getCategory({ categoryId }, { signal })
      return { ...data, etag }
    },
  })
}
