import { problem } from '@souk/platform'

export const categoryNotFound = problem<{ categoryId: string }>(
  'category_not_found',
  404,
  'Category not found',
  { help: 'There is no category with this id. It may have been deleted.' },
)
export const categoryUnknown = problem<{ categoryIds: readonly string[] }>(
  'category_unknown',
  422,
  'Unknown category',
  {
    help: 'The categories in meta.category_ids do not exist. Create them first, or omit them.',
    example: { categoryIds: ['cat_…'] },
  },
)
export const categoryCycle = problem<{ categoryId: string; parentId: string }>(
  'category_cycle',
  422,
  'Category below itself',
  {
    help: 'A category cannot be moved below itself. Move meta.parent_id out of meta.category_id first.',
    example: { categoryId: 'cat_…', parentId: 'cat_…' },
  },
)
export const categoryTooDeep = problem<{ limit: number }>(
  'category_too_deep',
  422,
  'Category tree too deep',
  {
    help: 'The category tree has at most meta.limit levels. Choose a parent closer to the top.',
    example: { limit: 12 },
  },
)
export const categoryLimitReached = problem<{ limit: number }>(
  'category_limit_reached',
  409,
  'Too many categories',
  {
    help: 'A tenant has at most meta.limit categories. Delete some, or use tags instead.',
    example: { limit: 10_000 },
  },
)
export const categoryNotEmpty = problem<{ children: number; products: number }>(
  'category_not_empty',
  409,
  'Category not empty',
  {
    help:
      'It has meta.children child categories and meta.products products. Move or delete the children, and remove the ' +
      'products from it, before you delete it.',
    example: { children: 2, products: 0 },
  },
)
