import { advance, lifecycle, type Money, type StateOf } from '@souk/platform'

export const grantLifecycle = lifecycle({ ACTIVE: { revoke: 'REVOKED' }, REVOKED: {} })
export type GrantStatus = StateOf<typeof grantLifecycle>

/** A standing permission of one agent, given by a member whose approval it stands for. */
export interface Grant {
  readonly id: string
  readonly status: GrantStatus
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

export function revoke(grant: Grant, now: Date): Grant {
  const status = advance(grantLifecycle, grant.status, 'revoke')
  return { ...grant, status, version: grant.version + 1, updatedAt: now }
}

/**
 * Whether a single write of this money is within the grant, whatever was used before. A grant that is bounded in money is
 * for writes that say how much they move, in its currency.
 */
export function covers({ amountEach, currency }: Grant, money: Money | null): boolean {
  if (currency === null) return true
  if (money?.currency !== currency) return false
  return amountEach === null || money.amount <= amountEach
}
