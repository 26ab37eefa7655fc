import { type Actor, advance, lifecycle, type StateOf, statesOf } from '@souk/platform'

export const legalHoldLifecycle = lifecycle({
  ACTIVE: { release: 'RELEASED' },
  RELEASED: {},
})
export type LegalHoldStatus = StateOf<typeof legalHoldLifecycle>
export const legalHoldStatuses = statesOf(legalHoldLifecycle)

const commands = ['release'] as const

/** A legal reason for which nothing of a person may be erased. */
export interface LegalHold {
  readonly id: string
  readonly customerId: string
  readonly status: LegalHoldStatus
  /** Null once the person was erased. */
  readonly reason: string | null
  readonly placedBy: Actor
  readonly releaseReason: string | null
  readonly releasedBy: Actor | null
  readonly releasedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type NewHold = Pick<LegalHold, 'id' | 'customerId' | 'reason' | 'placedBy'>

export function newHold(placed: NewHold, now: Date): LegalHold {
  return {
    ...placed,
    status: 'ACTIVE',
    releaseReason: null,
    releasedBy: null,
    releasedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

type Release = Pick<LegalHold, 'releaseReason' | 'releasedBy'>

export function released(hold: LegalHold, said: Release, now: Date): LegalHold {
  const status = advance(legalHoldLifecycle, hold.status, 'release', commands)
  return { ...hold, ...said, status, releasedAt: now, version: hold.version + 1, updatedAt: now }
}
