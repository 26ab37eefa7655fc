import { problem } from '@souk/platform'

export const priceListNotFound = problem<{ priceListId: string }>(
  'price_list_not_found',
  404,
  'Price list not found',
  { help: 'There is no price list with this id. It may have been deleted.' },
)
export const priceListUnknown = problem<{ priceListId: string }>(
  'price_list_unknown',
  422,
  'Unknown price list',
  {
    help: 'There is no price list with the id in meta.price_list_id, or it is archived. Name one that GET /api/v1/pricing/price-lists shows.',
    example: { priceListId: 'pl_…' },
  },
)
export const priceListEnded = problem<{ priceListId: string; status: string }>(
  'price_list_ended',
  409,
  'Price list has ended',
  {
    help:
      'A list that is EXPIRED or ARCHIVED is not changed any more, and one whose ends_at has passed is not activated. ' +
      'Set a later ends_at before it expires, or create a new list.',
    example: { priceListId: 'pl_…', status: 'EXPIRED' },
  },
)
export const priceListHasChildren = problem<{ priceListIds: readonly string[] }>(
  'price_list_has_children',
  409,
  'Price list is a parent',
  {
    help: 'The lists in meta.price_list_ids take their prices from this one. Archive or delete them first, or give them another parent.',
    example: { priceListIds: ['pl_…'] },
  },
)
export const priceListCycle = problem<{ priceListIds: readonly string[] }>(
  'price_list_cycle',
  422,
  'Circular price list parents',
  {
    help: 'The lists in meta.price_list_ids would take their prices from each other. Choose another parent_id.',
    example: { priceListIds: ['pl_…'] },
  },
)
export const priceListTooDeep = problem<{ limit: number }>(
  'price_list_too_deep',
  422,
  'Price list chain too long',
  {
    help: 'A list and those it takes its prices from are at most meta.limit. Choose a parent_id that has fewer lists above it.',
    example: { limit: 5 },
  },
)
export const priceListLimitReached = problem<{ limit: number }>(
  'price_list_limit_reached',
  409,
  'Too many price lists',
  {
    help: 'A tenant has at most meta.limit price lists that are not archived. Archive some that are not needed any more.',
    example: { limit: 200 },
  },
)
export const priorityTaken = problem<{ priority: number }>(
  'price_list_priority_taken',
  409,
  'Priority taken',
  {
    help: 'Another price list has meta.priority. Choose another one, or change the order with POST /api/v1/pricing/price-lists/reorder.',
    example: { priority: 10 },
  },
)
