import { problem } from '@souk/platform'

export const channelNotFound = problem<{ channelId: string }>(
  'channel_not_found',
  404,
  'Channel not found',
  { help: 'There is no sales channel with this id. It may have been deleted.' },
)
export const channelUnknown = problem<{ channels: readonly string[] }>(
  'channel_unknown',
  422,
  'Unknown channel',
  {
    help: 'The tenant has no sales channel with a handle in meta.channels. Create it first, or name one that GET /v1/catalog/channels lists.',
    example: { channels: ['pos'] },
  },
)
export const channelInUse = problem<{ products: number; priceLists: number; ordered: boolean }>(
  'channel_in_use',
  409,
  'Channel in use',
  {
    help:
      '`meta.products` products are published in it, meta.price_lists price lists name it, or orders were placed in it ' +
      '(meta.ordered). Remove it from these before you delete it; if it has orders, set its status to DISABLED instead.',
    example: { products: 3, priceLists: 0, ordered: false },
  },
)
export const channelIsDefault = problem<{ handle: string }>(
  'channel_is_default',
  409,
  'Default channel',
  {
    help:
      'Orders that name no channel are placed in meta.handle, so it cannot be disabled or deleted. Rename it, or list ' +
      'other channels in the publications of products that are not sold in it.',
    example: { handle: 'api' },
  },
)
export const channelLimitReached = problem<{ limit: number }>(
  'channel_limit_reached',
  409,
  'Too many channels',
  {
    help: 'A tenant has at most meta.limit sales channels. Delete one that is not in use.',
    example: { limit: 50 },
  },
)
