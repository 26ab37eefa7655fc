import { id, json, plain, Table } from '@souk/platform'
import type { Policy } from './policy.ts'

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
