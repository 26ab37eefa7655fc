import type { ListWebhookDeliveriesItem, WebhookEndpoint } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

export function EndpointStatus({ status }: { readonly status: WebhookEndpoint['status'] }) {
  return (
    <Badge
      tone={tones.webhook_endpoint[status]}
      text={useTexts().states.webhook_endpoint[status]}
    />
  )
}

type DeliveryState = ListWebhookDeliveriesItem['status']

export function DeliveryStatus({ status }: { readonly status: DeliveryState }) {
  return (
    <Badge
      tone={tones.webhook_delivery[status]}
      text={useTexts().states.webhook_delivery[status]}
    />
  )
}

export function failureText(error: string, t: Texts): string {
  return t.webhooks.failures[error] ?? error.replaceAll('_', ' ')
}
