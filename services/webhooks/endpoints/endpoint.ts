import {
  advance,
  lifecycle,
  type Metadata,
  type SignatureScheme,
  type StateOf,
  statesOf,
} from '@souk/platform'

export const endpointLifecycle = lifecycle({
  PENDING_VERIFICATION: {
    verify: 'ACTIVE',
    challenge: 'PENDING_VERIFICATION',
    disable: 'DISABLED',
  },
  ACTIVE: {
    test: 'ACTIVE',
    pause: 'PAUSED',
    degrade: 'DEGRADED',
    disable: 'DISABLED',
    challenge: 'PENDING_VERIFICATION',
  },
  PAUSED: { resume: 'ACTIVE', challenge: 'PENDING_VERIFICATION', disable: 'DISABLED' },
  DEGRADED: {
    recover: 'ACTIVE',
    test: 'DEGRADED',
    pause: 'PAUSED',
    disable: 'DISABLED',
    challenge: 'PENDING_VERIFICATION',
  },
  DISABLED: { resume: 'ACTIVE', challenge: 'PENDING_VERIFICATION' },
})
export type EndpointStatus = StateOf<typeof endpointLifecycle>
export const endpointStatuses = statesOf(endpointLifecycle)

const commands = ['pause', 'resume'] as const
export type EndpointCommand = (typeof commands)[number]

export const formats = ['envelope', 'cloudevents'] as const
export type Format = (typeof formats)[number]

/** `gone`: the receiver answered 410. `unreachable`: nothing was delivered for days. */
export type DisabledReason = 'gone' | 'unreachable' | 'verification_failed'

export interface EndpointDetails {
  readonly url: string
  readonly description: string | null
  readonly eventTypes: readonly string[]
  readonly format: Format
  readonly metadata: Metadata
}

/** Secrets are encrypted here and opened only to sign. */
export interface SigningKeys {
  readonly signature: SignatureScheme
  readonly secret: Buffer
  readonly previousSecret: Buffer | null
  readonly previousSecretExpiresAt: Date | null
  /** What a receiver verifies with, where that is no secret. */
  readonly publicKey: string | null
}

export interface Endpoint extends EndpointDetails, SigningKeys {
  readonly id: string
  readonly status: EndpointStatus
  readonly disabledReason: DisabledReason | null
  readonly disabledAfter: number | null
  /** Whether the receiver at this address has answered its challenge. */
  readonly verified: boolean
  readonly degradedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const endpointsMax = 50

export function newEndpoint(
  id: string,
  details: EndpointDetails,
  keys: Pick<SigningKeys, 'signature' | 'secret' | 'publicKey'>,
  now: Date,
): Endpoint {
  return {
    id,
    ...details,
    ...keys,
    previousSecret: null,
    previousSecretExpiresAt: null,
    status: 'PENDING_VERIFICATION',
    disabledReason: null,
    disabledAfter: null,
    verified: false,
    degradedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

function changed(endpoint: Endpoint, changes: Partial<Endpoint>, now: Date): Endpoint {
  return { ...endpoint, ...changes, version: endpoint.version + 1, updatedAt: now }
}

/** Another address is another receiver: it has to want our events as the first one did. */
export function changeEndpoint(
  endpoint: Endpoint,
  details: Partial<EndpointDetails>,
  now: Date,
): Endpoint {
  const moved = details.url !== undefined && details.url !== endpoint.url
  const next = changed(endpoint, details, now)
  return moved ? challengeEndpoint(next) : next
}

function challengeEndpoint(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    status: advance(endpointLifecycle, endpoint.status, 'challenge'),
    verified: false,
    disabledReason: null,
    disabledAfter: null,
    degradedAt: null,
  }
}

export function commandEndpoint(endpoint: Endpoint, command: EndpointCommand, now: Date): Endpoint {
  const status = advance(endpointLifecycle, endpoint.status, command, commands)
  const cleared = { disabledReason: null, disabledAfter: null, degradedAt: null }
  const next = changed(endpoint, { status, ...cleared }, now)
  return status === 'ACTIVE' && !endpoint.verified ? challengeEndpoint(next) : next
}

/** A test tells something only where events are sent. */
export function checkTestable({ status }: Endpoint): void {
  advance(endpointLifecycle, status, 'test', commands)
}

export function verifyEndpoint(endpoint: Endpoint, now: Date): Endpoint {
  const status = advance(endpointLifecycle, endpoint.status, 'verify')
  return changed(endpoint, { status, verified: true }, now)
}

export function degradeEndpoint(endpoint: Endpoint, now: Date): Endpoint {
  const status = advance(endpointLifecycle, endpoint.status, 'degrade')
  return changed(endpoint, { status, degradedAt: now }, now)
}

export function recoverEndpoint(endpoint: Endpoint, now: Date): Endpoint {
  const status = advance(endpointLifecycle, endpoint.status, 'recover')
  return changed(endpoint, { status, degradedAt: null }, now)
}

export function disableEndpoint(
  endpoint: Endpoint,
  disabledReason: DisabledReason,
  disabledAfter: number,
  now: Date,
): Endpoint {
  const status = advance(endpointLifecycle, endpoint.status, 'disable')
  return changed(endpoint, { status, disabledReason, disabledAfter, degradedAt: null }, now)
}

/** The secret in use so far signs beside the new one for a while, so that a receiver can change over at leisure. */
export function rotateSecret(
  endpoint: Endpoint,
  next: Pick<SigningKeys, 'secret' | 'publicKey'>,
  overlapSeconds: number,
  now: Date,
): Endpoint {
  const overlap =
    overlapSeconds > 0
      ? {
          previousSecret: endpoint.secret,
          previousSecretExpiresAt: new Date(now.getTime() + overlapSeconds * 1000),
        }
      : { previousSecret: null, previousSecretExpiresAt: null }
  return changed(endpoint, { ...next, ...overlap }, now)
}

export const overlapSecondsMax = 86_400

/** A reset takes a sandbox back to real time: what was to end by its moved clock would last for years. */
export function afterReset(endpoint: Endpoint, now: Date): Endpoint {
  const { status, previousSecretExpiresAt: until } = endpoint
  const latest = new Date(now.getTime() + overlapSecondsMax * 1000)
  const isTooLong = until !== null && until > latest
  if (status !== 'DEGRADED' && !isTooLong) return endpoint
  return changed(
    endpoint,
    {
      status: status === 'DEGRADED' ? advance(endpointLifecycle, status, 'recover') : status,
      degradedAt: null,
      previousSecretExpiresAt: isTooLong ? latest : until,
    },
    now,
  )
}

/** The secrets that sign at this moment, the newest first. */
export function secretsInForce(keys: SigningKeys, now: Date): Buffer[] {
  const { secret, previousSecret, previousSecretExpiresAt: until } = keys
  return previousSecret && until && until > now ? [secret, previousSecret] : [secret]
}

/** What a lane lets through while the endpoint is in that status. */
export type Gate = 'OPEN' | 'CHALLENGE' | 'CLOSED'

export function gateOf(status: EndpointStatus): Gate {
  if (status === 'ACTIVE' || status === 'DEGRADED') return 'OPEN'
  return status === 'PENDING_VERIFICATION' ? 'CHALLENGE' : 'CLOSED'
}
