import { idOrNull, plain, Table } from '@souk/platform'
import type { Effect } from '../policies/policy.ts'

/** A write that policies have seen, with what became of it. */
export interface SupervisedWriteRecord {
  /** A uuid. What waits has that of its approval, so that asked again it is one. */
  readonly id: string
  /** The agent, or the person or program. */
  readonly actorId: string
  readonly agentId: string | null
  readonly isPerson: boolean
  readonly operationId: string
  readonly at: Date
  readonly amount: number | null
  readonly currency: string | null
  readonly fields: readonly string[]
  readonly items: number
  readonly changePercent: number | null
  readonly effect: Effect
  readonly policyId: string | null
  /** What it waited for, or was executed by. */
  readonly approvalId: string | null
  readonly grantId: string | null
  /** It counts for an agent that handed the work on; the write itself has a row besides. */
  readonly isHandedOn: boolean
  /** Nothing was moved in the end: it counts as a write, and for no sum of money. */
  readonly isDeclined: boolean
}

export const usageTable = new Table<SupervisedWriteRecord>('approvals.usage', {
  id: plain(),
  actorId: plain(),
  agentId: idOrNull('agt'),
  isPerson: plain(),
  operationId: plain(),
  at: plain(),
  amount: plain(),
  currency: plain(),
  fields: plain(),
  items: plain(),
  changePercent: plain(),
  effect: plain(),
  policyId: idOrNull('apl'),
  approvalId: idOrNull('apr'),
  grantId: idOrNull('apg'),
  isHandedOn: plain(),
  isDeclined: plain(),
})
