import { id, json, plain, Table } from '@souk/platform'
import type { Static } from 'typebox'
import type { Policy } from './policy.ts'
import type { PolicyView } from './schemas.ts'

/** What a policy was at one time. */
interface PolicyVersion {
  readonly id: string
  readonly policyId: string
  readonly version: number
  readonly policy: Static<typeof PolicyView>
  readonly changedBy: string
  readonly changedAt: Date
}

export const policyVersionTable = new Table<PolicyVersion>('approvals.policy_versions', {
  id: plain(),
  policyId: id('apl'),
  version: plain(),
  policy: json(),
  changedBy: plain(),
  changedAt: plain(),
})

export const policyTable = new Table<Policy>('approvals.policies', {
  id: id('apl'),
  name: plain(),
  position: plain(),
  match: json(),
  effect: plain(),
  approvers: json(),
  ttlHours: plain(),
  status: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})
