import { problem } from '@souk/platform'

export const eventNotFound = problem<{ eventId: string }>(
  'event_not_found',
  404,
  'Event not found',
  {
    help: 'Check the id. Events are kept for 30 days, and in a sandbox until it is reset.',
  },
)
export const streamLimitReached = problem<{ limit: number; per: 'credential' | 'tenant' }>(
  'stream_limit_reached',
  429,
  'Too many open event streams',
  {
    help: 'Close a stream, or read page by page with after_sequence. meta says how many a credential or a tenant may have.',
    headers: { 'retry-after': '15' },
  },
)
