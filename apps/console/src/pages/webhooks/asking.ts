import type { ListWebhookDeliveriesItem, WebhookEndpoint } from '@souk/sdk'
import type { Subject } from '../../api/subject.ts'

/** Deliveries have no events of their own: while one is on its way it is asked for again, and not after that. */
export function deliveriesPollMs(
  shown: readonly Pick<ListWebhookDeliveriesItem, 'status'>[],
): number | undefined {
  if (shown.some(({ status }) => status === 'PENDING')) return 2_000
  return shown.some(({ status }) => status === 'RETRYING') ? 15_000 : undefined
}

/** The nouns whose events are delivered to these endpoints: `order` of `order.paid` and `order.*`, `*` of `*`. */
export function deliveredNouns(
  endpoints: readonly Pick<WebhookEndpoint, 'event_types'>[],
): readonly Subject[] {
  const patterns = endpoints.flatMap(({ event_types }) => event_types)
  const nouns = patterns.map((pattern) => (pattern.split('.', 1)[0] ?? pattern) as Subject)
  return ['webhook', ...new Set(nouns)]
}
