import { event } from '@souk/platform'
import { PriceListView } from './schemas.ts'

const priceListEvent = (verb: string, summary: string, description: string) =>
  event(`price_list.${verb}`, 1, {
    resource: 'price_list',
    summary,
    description,
    object: PriceListView,
  })

export const priceListCreated = priceListEvent(
  'created',
  'Price list created',
  'The list exists as a draft; no price is taken from it yet.',
)
export const priceListUpdated = priceListEvent(
  'updated',
  'Price list updated',
  'Name, priority, conditions, times, parent or rate of the list changed; `previous` holds the old values.',
)
export const priceListActivated = priceListEvent(
  'activated',
  'Price list activated',
  'Prices are taken from the list: somebody activated it, or its `starts_at` has come. Which list applies at a moment is decided by its times, so that prices never wait for this event.',
)
export const priceListScheduled = priceListEvent(
  'scheduled',
  'Price list scheduled',
  'The list is activated and begins at its `starts_at`.',
)
export const priceListPaused = priceListEvent(
  'paused',
  'Price list paused',
  'No price is taken from the list until it is activated again. A list that had not begun is a draft again.',
)
export const priceListExpired = priceListEvent(
  'expired',
  'Price list expired',
  'The `ends_at` of the list has passed. It cannot be activated again.',
)
export const priceListArchived = priceListEvent(
  'archived',
  'Price list archived',
  'The list is kept for reference and its priority is free.',
)
export const priceListDeleted = priceListEvent(
  'deleted',
  'Price list deleted',
  'The list, of which no price was ever taken, is gone with its prices.',
)
