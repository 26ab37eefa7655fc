import { event } from '@souk/platform'
import { CategoryView } from './schemas.ts'

/** They belong to the operator, whose they are. */
const categoryEvent = (verb: string, summary: string, description: string) =>
  event(`category.${verb}`, 1, {
    resource: 'category',
    summary,
    description,
    object: CategoryView,
    isOwned: true,
  })

export const categoryCreated = categoryEvent(
  'created',
  'Category created',
  'The category exists and can be named by products.',
)
export const categoryUpdated = categoryEvent(
  'updated',
  'Category updated',
  'Details of the category changed; `previous` holds the old values.',
)
export const categoryMoved = categoryEvent(
  'moved',
  'Category moved',
  'The category has another parent or another place among its siblings, and all that is in it went along without events ' +
    'of its own.',
)
export const categoryDeleted = categoryEvent(
  'deleted',
  'Category deleted',
  'The category is gone; nothing was in it.',
)
