import { advance, lifecycle, type StateOf } from '@souk/platform'

/** What is used up can be usable again, when something that was counted turns out to have had no effect. */
export const grantLifecycle = lifecycle({
  ACTIVE: { revoke: 'REVOKED' },
  EXHAUSTED: { revoke: 'REVOKED' },
  EXPIRED: {},
  REVOKED: {},
})
export type GrantStatus = StateOf<typeof grantLifecycle>

/** A standing permission of one agent, given by a member whose approval it stands for. */
export interface Grant {
  readonly id: string
  /** What people have made of it; `statusOf` says what it has become by use and time. */
  readonly status: 'ACTIVE' | 'REVOKED'
  readonly agentId: string
  readonly grantedBy: string
  readonly operations: readonly string[]
  readonly amountEach: number | null
  readonly amountTotal: number | null
  /** Of both amounts; null when the grant is bounded in number and time alone. */
  readonly currency: string | null
  readonly count: number
  readonly until: Date
  readonly usedAmount: number
  readonly usedCount: number
  readonly reason: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type GrantDraft = Pick<
  Grant,
  | 'agentId'
  | 'grantedBy'
  | 'operations'
  | 'amountEach'
  | 'amountTotal'
  | 'currency'
  | 'count'
  | 'until'
  | 'reason'
>

export function newGrant(draft: GrantDraft, id: string, now: Date): Grant {
  return {
    id,
    ...draft,
    status: 'ACTIVE',
    usedAmount: 0,
    usedCount: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export function statusOf(grant: Grant, now: Date): GrantStatus {
  const { status, until, count, amountTotal, usedCount, usedAmount } = grant
  if (status === 'REVOKED') return 'REVOKED'
  if (until <= now) return 'EXPIRED'
  const isUsedUp = usedCount >= count || (amountTotal !== null && usedAmount >= amountTotal)
  return isUsedUp ? 'EXHAUSTED' : 'ACTIVE'
}

export function revoke(grant: Grant, now: Date): Grant {
  advance(grantLifecycle, statusOf(grant, now), 'revoke')
  return { ...grant, status: 'REVOKED', version: grant.version + 1, updatedAt: now }
}

/** The narrowest first, so that those for more are left for what needs them; of equals the one that ends first. */
export function narrowestFirst(grants: readonly Grant[]): Grant[] {
  return grants.toSorted(
    (a, b) =>
      compareLimits(limitOf(a), limitOf(b)) ||
      a.operations.length - b.operations.length ||
      a.until.getTime() - b.until.getTime(),
  )
}

/** How much money one write may move at most. */
function limitOf({ amountEach, amountTotal }: Grant): number {
  return Math.min(amountEach ?? Infinity, amountTotal ?? Infinity)
}

function compareLimits(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/** What has to be known of an operation before it can be granted. */
export interface GrantableOperation {
  readonly movesMoney: boolean
}

/**
 * Operations whose money the amounts of a grant do not bound: without an amount the agent could move any, and what moves
 * none has nothing to compare an amount with.
 */
export function unboundedOperations(
  { operations, currency }: GrantDraft,
  known: ReadonlyMap<string, GrantableOperation>,
): readonly string[] {
  const hasAmount = currency !== null
  return operations.filter((operation) => known.get(operation)?.movesMoney !== hasAmount)
}
