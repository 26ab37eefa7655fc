import { type Actor, advance, dayMs, lifecycle, type StateOf, statesOf } from '@souk/platform'

export const privacyRequestLifecycle = lifecycle({
  RECEIVED: { verify: 'PROCESSING', reject: 'REJECTED' },
  PROCESSING: { block: 'BLOCKED', complete: 'COMPLETED' },
  BLOCKED: { resume: 'PROCESSING', block: 'BLOCKED' },
  COMPLETED: {},
  REJECTED: {},
})
export type PrivacyRequestStatus = StateOf<typeof privacyRequestLifecycle>

/** Those that somebody can ask for; the others are steps of the worker. */
const commands = ['verify', 'reject'] as const

export const requestKinds = ['EXPORT', 'ERASE'] as const
export type RequestKind = (typeof requestKinds)[number]

export const verificationMethods = ['ACCOUNT', 'EMAIL', 'DOCUMENT', 'IN_PERSON', 'OTHER'] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** How it was made sure that it is the person who asks. */
export interface Verification {
  readonly method: VerificationMethod
  readonly reference: string | null
  readonly by: Actor
  readonly at: Date
}

/** The copy that an export has made. */
export interface Result {
  readonly fileId: string
  readonly bytes: number
  readonly sha256: string
  readonly expiresAt: Date
}

/** What keeps a request from going on. */
export interface Obstacle {
  readonly code: string
  readonly reason: string
  readonly ids: readonly string[]
}

export interface PrivacyRequest {
  readonly id: string
  readonly customerId: string
  readonly kind: RequestKind
  readonly status: PrivacyRequestStatus
  readonly reason: string | null
  readonly requestedBy: Actor
  readonly dueAt: Date
  readonly verification: Verification | null
  readonly rejectionReason: string | null
  readonly obstacle: Obstacle | null
  /** How many were copied or erased so far. */
  readonly records: number
  readonly result: Result | null
  readonly completedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Within so long a person has to get an answer (Regulation (EU) 2016/679, Article 12). */
const dueAfterMs = 30 * dayMs
export const resultKeptMs = 30 * dayMs

type NewRequest = Pick<PrivacyRequest, 'id' | 'customerId' | 'kind' | 'reason' | 'requestedBy'> & {
  readonly dueAt: Date | undefined
}

export function newRequest({ dueAt, ...asked }: NewRequest, now: Date): PrivacyRequest {
  return {
    ...asked,
    status: 'RECEIVED',
    dueAt: dueAt ?? new Date(now.getTime() + dueAfterMs),
    verification: null,
    rejectionReason: null,
    obstacle: null,
    records: 0,
    result: null,
    completedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

type Action = (typeof commands)[number] | 'block' | 'resume' | 'complete'

function moved(
  request: PrivacyRequest,
  action: Action,
  changes: Partial<PrivacyRequest>,
  now: Date,
): PrivacyRequest {
  const status = advance(privacyRequestLifecycle, request.status, action, commands)
  return { ...request, ...changes, status, version: request.version + 1, updatedAt: now }
}

export function verified(
  request: PrivacyRequest,
  verification: Verification,
  now: Date,
): PrivacyRequest {
  return moved(request, 'verify', { verification }, now)
}

export function rejected(
  request: PrivacyRequest,
  rejectionReason: string,
  now: Date,
): PrivacyRequest {
  return moved(request, 'reject', { rejectionReason }, now)
}

export function blocked(request: PrivacyRequest, obstacle: Obstacle, now: Date): PrivacyRequest {
  return moved(request, 'block', { obstacle }, now)
}

/** It goes on where it was. */
export function resumed(request: PrivacyRequest, now: Date): PrivacyRequest {
  return moved(request, 'resume', { obstacle: null }, now)
}

export function completed(
  request: PrivacyRequest,
  result: Result | null,
  now: Date,
): PrivacyRequest {
  return moved(request, 'complete', { result, completedAt: now }, now)
}

/** The copy is gone. */
export function withoutResult(request: PrivacyRequest, now: Date): PrivacyRequest {
  return { ...request, result: null, version: request.version + 1, updatedAt: now }
}

function isOpen({ status }: Pick<PrivacyRequest, 'status'>): boolean {
  return status !== 'COMPLETED' && status !== 'REJECTED'
}

export const openStatuses = statesOf(privacyRequestLifecycle).filter((status) => isOpen({ status }))

/** Whether it was verified and is not over. */
export function isUnderWay({ status }: PrivacyRequest): boolean {
  return status === 'PROCESSING' || status === 'BLOCKED'
}

/**
 * Another request of the same person that has to be done first. A copy is made before what it would hold is erased, and
 * none of what is being erased.
 */
export function inTheWay(
  { kind }: Pick<PrivacyRequest, 'kind'>,
  others: readonly PrivacyRequest[],
): PrivacyRequest | undefined {
  return others.find((other) => isOpen(other) && (kind === 'ERASE' || other.status !== 'RECEIVED'))
}
