import { type FieldError, validationFailed } from '@souk/platform'

export const faultTargets = ['gateway', 'webhook'] as const
export type FaultTarget = (typeof faultTargets)[number]

export const faultKinds = ['latency', 'error', 'drop', 'duplicate'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Something that goes wrong on purpose, so that a client sees how it copes. It never changes. */
export interface Fault {
  readonly id: string
  readonly target: FaultTarget
  readonly kind: FaultKind
  /** The share of calls that it disturbs: above 0, and all of them at 1. */
  readonly rate: number
  /** How long the answer takes; set for `latency` only. */
  readonly latencyMs: number | null
  /** The one webhook endpoint that it is for; all of them when null. */
  readonly endpoint: string | null
  /** By the clock of the sandbox; without an end when null. */
  readonly until: Date | null
  readonly createdAt: Date
}

export const faultsMax = 20

/** Finer than anybody can tell apart, and a whole number in the database. */
export const rateSteps = 1_000_000

export type FaultDraft = Omit<Fault, 'id' | 'createdAt'>

export function newFault(id: string, draft: FaultDraft, now: Date): Fault {
  const errors = [...latencyErrors(draft), ...endpointErrors(draft), ...untilErrors(draft, now)]
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  const rate = Math.round(draft.rate * rateSteps) / rateSteps
  return { id, ...draft, rate, createdAt: now }
}

function latencyErrors({ kind, latencyMs }: FaultDraft): FieldError[] {
  const path = '/latency_ms'
  if (kind === 'latency' && latencyMs === null) {
    return [{ path, code: 'required', message: 'latency_ms is required for latency' }]
  }
  if (kind === 'latency' || latencyMs === null) return []
  return [{ path, code: 'not_supported', message: 'is allowed only when kind is latency' }]
}

function endpointErrors({ target, endpoint }: FaultDraft): FieldError[] {
  if (target === 'webhook' || endpoint === null) return []
  const message = 'is allowed only when target is webhook'
  return [{ path: '/endpoint_id', code: 'not_supported', message }]
}

function untilErrors({ until }: FaultDraft, now: Date): FieldError[] {
  if (until === null || until > now) return []
  const message = 'must be later than the time of the sandbox'
  return [{ path: '/until', code: 'in_past', message }]
}

/** How one call is disturbed. A number is drawn for each fault: `chance` answers from 0 to below 1. */
export function injectedFaultOf(faults: readonly Fault[], chance: () => number): InjectedFault {
  const hits = faults.filter(({ rate }) => chance() < rate)
  const kinds = new Set(hits.map(({ kind }) => kind))
  const latencyMs = hits.reduce((sum, hit) => sum + (hit.latencyMs ?? 0), 0)
  return {
    latencyMs: Math.min(latencyMs, latencyMsMax),
    error: kinds.has('error'),
    drop: kinds.has('drop'),
    duplicate: kinds.has('duplicate'),
  }
}

/** Several faults may apply to one call: an answer can be late, and wrong, and come twice. */
export interface InjectedFault {
  /** How long to wait first; 0 when nothing holds it up. */
  readonly latencyMs: number
  readonly error: boolean
  readonly drop: boolean
  readonly duplicate: boolean
}

/** The limit of all latencies together, because a waiting request keeps its connection open. */
export const latencyMsMax = 10_000
