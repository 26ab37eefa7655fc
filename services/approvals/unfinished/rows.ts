import type { ActionFacts, ActorFacts } from '@souk/activity/contract'
import { id, ids, json, type Money, plain, Table } from '@souk/platform'

/** A write of an agent that has begun, and of which nobody knows how it ends. */
export interface UnfinishedWrite {
  /** The idempotency key that its answer is stored under. */
  readonly clientId: string
  readonly key: string
  readonly agentId: string
  readonly operationId: string
  /** Who acts and by which policy, as entries of the chain say it. */
  readonly facts: Partial<ActionFacts> & ActorFacts
  readonly money: Money | null
  /** What policies saw of it. */
  readonly usageIds: readonly string[]
  /** What it was taken out of; given back if it moved nothing in the end. */
  readonly grantIds: readonly string[]
  readonly begunAt: Date
}

export const unfinishedTable = new Table<UnfinishedWrite>(
  'approvals.unfinished_writes',
  {
    clientId: plain(),
    key: plain(),
    agentId: id('agt'),
    operationId: plain(),
    facts: json(),
    money: json(),
    usageIds: plain('uuid[]'),
    grantIds: ids('apg'),
    begunAt: plain(),
  },
  { key: ['clientId', 'key'] },
)
