import { checkCurrency, checkTimeZone, defaultTimeZone } from '@souk/platform'
import { clockBackwards, clockOutOfRange } from '../problems.ts'
import type { OwnerDraft } from '../sign-in-links/link.ts'

/** A tenant is one shop or marketplace with everything in it. A sandbox is a tenant like any other. */
export interface Tenant {
  readonly id: string
  readonly mode: 'live' | 'sandbox'
  readonly name: string
  readonly currency: string
  /** By which its days begin and end. */
  readonly timeZone: string
  readonly status: 'ACTIVE' | 'DISABLED'
  /** Requests a second for each credential; null takes the installation's default. */
  readonly rateLimit: number | null
  readonly clockOffsetMs: number
  /** It has policies for its people and programs, not only for agents. */
  readonly isSupervised: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface TenantDraft {
  readonly id: string
  readonly mode: Tenant['mode']
  readonly name: string
  readonly currency: string
  /** UTC if nothing is said. */
  readonly timeZone?: string
  /** Where the clock of a sandbox begins in the past, for whoever gives it one before anybody uses it. */
  readonly clockOffsetMs?: number
  /** Made with it, and handed a link to sign in. */
  readonly owner?: OwnerDraft
}

export function newTenant({ owner: _owner, ...draft }: TenantDraft, now: Date): Tenant {
  checkCurrency(draft.currency)
  const { timeZone = defaultTimeZone } = draft
  checkTimeZone(timeZone)
  return {
    clockOffsetMs: 0,
    ...draft,
    timeZone,
    status: 'ACTIVE',
    rateLimit: null,
    isSupervised: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export interface TenantChanges {
  readonly name?: string
  readonly rateLimit?: number | null
  readonly timeZone?: string
}

export function changeTenant(tenant: Tenant, changes: TenantChanges, now: Date): Tenant {
  if (changes.timeZone !== undefined) checkTimeZone(changes.timeZone)
  return { ...tenant, ...changes, version: tenant.version + 1, updatedAt: now }
}

export function withStatus(tenant: Tenant, status: Tenant['status'], now: Date): Tenant {
  return { ...tenant, status, version: tenant.version + 1, updatedAt: now }
}

const aheadYearsMax = 10
const aheadMsMax = aheadYearsMax * 366 * 24 * 60 * 60 * 1000

/** How far, or to when by the clock of the sandbox. */
export type ClockMove = { readonly seconds: number } | { readonly to: Date }

/** The clock of a sandbox only moves forward, and no further ahead than the limit. */
export function advanceClock(tenant: Tenant, move: ClockMove, wallClock: Date): Tenant {
  const clockOffsetMs =
    'to' in move
      ? move.to.getTime() - wallClock.getTime()
      : tenant.clockOffsetMs + move.seconds * 1000
  if (clockOffsetMs <= tenant.clockOffsetMs) {
    const now = new Date(wallClock.getTime() + tenant.clockOffsetMs)
    throw clockBackwards({ now: now.toISOString() })
  }
  if (clockOffsetMs > aheadMsMax) throw clockOutOfRange({ yearsMax: aheadYearsMax })
  return { ...tenant, clockOffsetMs, version: tenant.version + 1 }
}

export function realTime(tenant: Tenant, wallClock: Date): Tenant {
  return { ...tenant, clockOffsetMs: 0, version: tenant.version + 1, updatedAt: wallClock }
}
