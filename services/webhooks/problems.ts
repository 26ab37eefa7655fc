import { problem } from '@souk/platform'

export const endpointNotFound = problem<{ endpointId: string }>(
  'webhook_endpoint_not_found',
  404,
  'Webhook endpoint not found',
  { help: 'Check the id. GET /api/v1/webhooks/endpoints lists the endpoints.' },
)
export const deliveryNotFound = problem<{ deliveryId: string }>(
  'delivery_not_found',
  404,
  'Delivery not found',
  {
    help: 'Check the id. GET /api/v1/webhooks/deliveries lists the deliveries that are still kept.',
  },
)
export const replayNotFound = problem<{ replayId: string }>(
  'replay_not_found',
  404,
  'Replay not found',
  { help: 'Check the id: it is in the answer that started the replay.' },
)
export const urlNotHttps = problem('url_not_https', 422, 'URL without https', {
  help: 'Use an https address. Only a sandbox may receive events without encryption.',
})
export const urlPrivateAddress = problem(
  'url_private_address',
  422,
  'URL not on the public internet',
  {
    help: 'Use a public address. While you develop, npm run events -- --forward-to brings events to your own machine. The operator of an installation may allow loopback addresses for sandboxes with SOUK_WEBHOOK_LOOPBACK.',
  },
)
export const urlUnusable = problem<{ reason: string }>(
  'url_unusable',
  422,
  'URL not usable for webhooks',
  { help: 'Correct what errors[] names.' },
)
export const endpointLimitReached = problem<{ limit: number }>(
  'endpoint_limit_reached',
  409,
  'Endpoint limit reached',
  {
    help: 'Delete an endpoint that is no longer used: a tenant can have meta.limit.',
    example: { limit: 20 },
  },
)
export const replayLimitReached = problem<{ limit: number }>(
  'replay_limit_reached',
  409,
  'Replay limit reached',
  {
    help: 'Wait until one of them is done, or start fewer with wider ranges.',
    example: { limit: 10 },
  },
)
