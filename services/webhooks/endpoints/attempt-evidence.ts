import { dayMs } from '@souk/platform'
import type { DeliveryStatus } from '../deliveries/delivery.ts'
import {
  type DisabledReason,
  degradeEndpoint,
  disableEndpoint,
  type Endpoint,
  recoverEndpoint,
  verifyEndpoint,
} from './endpoint.ts'

/** What one attempt tells about the endpoint as a whole. */
export interface AttemptEvidence {
  /** The address that was asked, which may have been changed meanwhile. */
  readonly sentTo: string
  readonly gone: boolean
  readonly status: DeliveryStatus
  /** The address that the challenge was for; undefined for ordinary events. */
  readonly challengedUrl: string | undefined
}

/** Five days with nothing accepted, after the three that the first event was tried for. */
const degradedDaysMax = 5

/** The endpoint after an attempt; the same object when nothing about it changed. */
export function afterEvidence(
  endpoint: Endpoint,
  evidence: AttemptEvidence,
  lastSequence: number,
  now: Date,
): Endpoint {
  if (evidence.sentTo !== endpoint.url) return endpoint
  const reason = reasonToDisable(endpoint, evidence, now)
  if (reason) return disableEndpoint(endpoint, reason, lastSequence, now)
  const { status, challengedUrl } = evidence
  if (challengedUrl !== undefined) {
    const isProof = status === 'DELIVERED' && challengedUrl === endpoint.url
    return isProof && endpoint.status === 'PENDING_VERIFICATION'
      ? verifyEndpoint(endpoint, now)
      : endpoint
  }
  if (status === 'DELIVERED' && endpoint.status === 'DEGRADED')
    return recoverEndpoint(endpoint, now)
  if (status === 'DEAD' && endpoint.status === 'ACTIVE') return degradeEndpoint(endpoint, now)
  return endpoint
}

function reasonToDisable(
  { status, url, degradedAt }: Endpoint,
  { gone, status: delivery, challengedUrl }: AttemptEvidence,
  now: Date,
): DisabledReason | undefined {
  if (status === 'DISABLED' || delivery === 'DELIVERED') return undefined
  if (gone) return 'gone'
  if (challengedUrl !== undefined) {
    const isCurrent = challengedUrl === url && status === 'PENDING_VERIFICATION'
    return delivery === 'DEAD' && isCurrent ? 'verification_failed' : undefined
  }
  const degradedMs = degradedAt ? now.getTime() - degradedAt.getTime() : 0
  return degradedMs >= degradedDaysMax * dayMs ? 'unreachable' : undefined
}
