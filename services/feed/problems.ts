import { problem } from '@souk/platform'

export const eventNotFound = problem<{ eventId: string }>('event_not_found', 404, 'No such event', {
  help: 'Events are kept for 30 days.',
})
export const streamLimitReached = problem<{ limit: number; per: 'credential' | 'tenant' }>(
  'stream_limit_reached',
  429,
  'Too many event streams are open',
  {
    help: 'Close one, or read page by page. meta says how many a credential or a tenant may have.',
    headers: { 'retry-after': '15' },
  },
)
