import { problem } from '@souk/platform'

export const endpointNotFound = problem<{ endpointId: string }>(
  'webhook_endpoint_not_found',
  404,
  'No such webhook endpoint',
)
export const deliveryNotFound = problem<{ deliveryId: string }>(
  'delivery_not_found',
  404,
  'No such delivery',
)
export const replayNotFound = problem<{ replayId: string }>(
  'replay_not_found',
  404,
  'No such replay',
)
export const urlNotHttps = problem('url_not_https', 422, 'The address must begin with https', {
  help: 'Only a sandbox may receive events without encryption.',
})
export const urlPrivateAddress = problem(
  'url_private_address',
  422,
  'The address is not one on the public internet',
  {
    help:
      'Events are sent to public addresses only. The operator of an installation may allow loopback addresses ' +
      'for sandboxes with SOUK_WEBHOOK_LOOPBACK.',
  },
)
export const urlUnusable = problem<{ reason: string }>(
  'url_unusable',
  422,
  'The address cannot be used for webhooks',
  { help: 'errors[] says why.' },
)
export const endpointLimitReached = problem<{ limit: number }>(
  'endpoint_limit_reached',
  409,
  'The tenant has as many webhook endpoints as it may have',
)
export const replayLimitReached = problem<{ limit: number }>(
  'replay_limit_reached',
  409,
  'The endpoint has as many replays under way as it may have',
  { help: 'Wait until one of them is done, or start fewer with wider ranges.' },
)
