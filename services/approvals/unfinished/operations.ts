import { recordActivity } from '@souk/activity/contract'
import { returnMoney } from '@souk/identity/contract'
import type { WriteEnded } from '@souk/platform'
import { returnToGrants } from '../grants/store.ts'
import { endOf, hasMovedNothing, unknownEnd } from '../supervision/record.ts'
import { markDeclined } from '../usage/store.ts'
import { takeUnfinished } from './store.ts'

/**
 * The last entry about a write that asked somebody outside, in the transaction that finishes it: whether that is the
 * request itself, or a worker long after it. Without an answer nobody will ever know.
 */
export const recordEndOfWrite: WriteEnded = async (tx, claim, answer) => {
  const write = await takeUnfinished(tx, claim)
  if (!write) return
  const { agentId, operationId, facts: known, money, usageIds, grantIds, begunAt } = write
  if (answer && hasMovedNothing(answer.status)) {
    await markDeclined(tx, usageIds)
    await returnToGrants(tx, grantIds, money)
    if (money) await returnMoney(tx, [...known.delegated_through, agentId], money, begunAt)
  }
  const end = answer ? endOf(answer.status, JSON.parse(answer.body || 'null')) : unknownEnd
  const facts = { ...known, ...end.facts }
  recordActivity(tx, [{ ...end, facts, agentId, operation: operationId }])
}
