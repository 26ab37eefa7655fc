import {
  ContentPage,
  Id,
  listQuery,
  Metadata,
  Nullable,
  SubscriptionPattern,
  signatureSchemes,
  Time,
  urlLengthMax,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type DisabledReason,
  type Endpoint,
  endpointStatuses,
  formats,
  overlapSecondsMax,
} from './endpoint.ts'
import type { EndpointHealth } from './store.ts'

export const EndpointParams = Type.Object({ endpointId: Id('whe') })

const Url = Type.String({
  minLength: 1,
  maxLength: urlLengthMax,
  description: 'URL that events are posted to: https, on the public internet',
  examples: ['https://example.com/hooks/souk'],
})
const Description = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'A note of your own; it is not sent',
})
const EventTypes = Type.Array(SubscriptionPattern, {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description:
    'Event types to send: a type, `order.*` for all of a noun, or `*` for all. Version 1 of each is sent; `order.paid@2` asks for another.',
  examples: [['order.*', 'payment.captured']],
})
const Format = Type.Enum([...formats], {
  description:
    '`envelope` sends events as the feed shows them, `cloudevents` as CloudEvents 1.0 documents',
})
const Signature = Type.Enum([...signatureSchemes], {
  description:
    'Signatures of Standard Webhooks: a shared secret (v1), or an Ed25519 key pair whose public key you get (v1a)',
})
const Status = Type.Enum([...endpointStatuses], {
  description:
    'Events are sent to an ACTIVE or DEGRADED endpoint, queued while it is PENDING_VERIFICATION or PAUSED, and not ' +
    'queued while it is DISABLED',
})

export const EndpointsQuery = listQuery({ status: Type.Optional(Status) })

export const CreateEndpointBody = Type.Object(
  {
    url: Url,
    event_types: EventTypes,
    description: Type.Optional(Description),
    format: Type.Optional(Format),
    signature: Type.Optional(Signature),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false },
)
export type CreateEndpoint = Static<typeof CreateEndpointBody>

export const UpdateEndpointBody = Type.Object(
  {
    url: Type.Optional(Url),
    event_types: Type.Optional(EventTypes),
    description: Type.Optional(Nullable(Description)),
    format: Type.Optional(Format),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ event_types: ['order.*'] }] },
)
export type UpdateEndpoint = Static<typeof UpdateEndpointBody>

export const RotateSecretBody = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: overlapSecondsMax,
        default: overlapSecondsMax,
        description:
          'How long deliveries are signed with the previous secret as well; use 0 if it has leaked',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ overlap_seconds: overlapSecondsMax }] },
)

const disabledReasons: readonly DisabledReason[] = ['gone', 'unreachable', 'verification_failed']

const fields = {
  id: Id('whe'),
  url: Type.String({ examples: ['https://example.com/hooks/souk'] }),
  description: Nullable(Type.String()),
  event_types: Type.Array(Type.String(), { examples: [['order.*', 'payment.captured']] }),
  format: Format,
  signature: Signature,
  status: Status,
  disabled_reason: Nullable(
    Type.Enum([...disabledReasons], {
      description:
        '`gone`: it answered 410. `unreachable`: nothing was delivered for five days. ' +
        '`verification_failed`: it never answered the challenge.',
    }),
  ),
  disabled_after: Nullable(
    Type.Integer({
      description: 'Sequence of the last event that was queued before it was disabled',
    }),
  ),
  public_key: Nullable(Type.String({ description: 'Key that verifies Ed25519 signatures' })),
  previous_secret_expires_at: Nullable({
    ...Time,
    description: 'When the previous secret stops signing',
  }),
}
const stamps = {
  metadata: Metadata,
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
}
const Health = Type.Object({
  failures: Type.Integer({
    description: 'First attempts of deliveries that failed since the last success',
  }),
  held_until: Nullable({
    ...Time,
    description:
      'Nothing is sent before this time: the receiver sent `Retry-After`, or failed several times in a row',
  }),
  last_delivered_at: Nullable(Time),
})

export const EndpointView = Type.Object({ ...fields, health: Health, ...stamps })
export const EndpointPage = ContentPage(EndpointView)

/** The answer of a command, which does not change the health. */
export const PlainEndpointView = Type.Object({ ...fields, ...stamps })

export const NewSecretView = Type.Object({
  ...fields,
  secret: Nullable(
    Type.String({
      description: 'Signing secret, only in this response. Null for Ed25519: use `public_key`',
    }),
  ),
  ...stamps,
})

export const TestView = Type.Object({
  event_id: Id('evt'),
  delivery_id: Id('dlv'),
})

export function endpointView(endpoint: Endpoint) {
  const { id, url, description, format, signature, status, metadata, version } = endpoint
  return {
    id,
    url,
    description,
    event_types: [...endpoint.eventTypes],
    format,
    signature,
    status,
    disabled_reason: endpoint.disabledReason,
    disabled_after: endpoint.disabledAfter,
    public_key: endpoint.publicKey,
    previous_secret_expires_at: endpoint.previousSecretExpiresAt?.toISOString() ?? null,
    metadata,
    version,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

export function healthView({ failures, heldUntil, lastDeliveredAt }: EndpointHealth) {
  return {
    failures,
    held_until: heldUntil?.toISOString() ?? null,
    last_delivered_at: lastDeliveredAt?.toISOString() ?? null,
  }
}
