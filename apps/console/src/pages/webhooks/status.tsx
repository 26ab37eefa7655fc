import type { ListWebhookDeliveriesItem, WebhookEndpoint } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

const endpointTones: Readonly<Record<WebhookEndpoint['status'], Tone>> = {
  PENDING_VERIFICATION: 'waiting',
  ACTIVE: 'reached',
  PAUSED: 'ended',
  DEGRADED: 'failed',
  DISABLED: 'failed',
}

export function EndpointStatus({ status }: { readonly status: WebhookEndpoint['status'] }) {
  return <Badge tone={endpointTones[status]} text={useTexts().states.webhook[status]} />
}

type DeliveryState = ListWebhookDeliveriesItem['status']

const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  PENDING: 'started',
  RETRYING: 'waiting',
  DELIVERED: 'reached',
  DEAD: 'failed',
}

export function DeliveryStatus({ status }: { readonly status: DeliveryState }) {
  return <Badge tone={deliveryTones[status]} text={useTexts().states.webhook_delivery[status]} />
}

export function failureText(error: string, t: Texts): string {
  return t.webhooks.failures[error] ?? error.replaceAll('_', ' ')
}

/** Deliveries have no events of their own: while one is on its way it is asked for again. */
export function deliveriesAgainMs(shown: readonly { readonly status: DeliveryState }[]) {
  return shown.some(({ status }) => status === 'PENDING') ? 2_000 : 15_000
}
