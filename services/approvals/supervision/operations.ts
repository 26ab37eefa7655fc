import { hourMs, type Money, newUuid, type Tx, uuidOf } from '@souk/platform'
import { measuredChangePercent } from '../amounts/operations.ts'
import { type Approval, type Requester, requesterIdOf } from '../approval.ts'
import { useGrant } from '../grants/operations.ts'
import { itemsOf, type Notes } from '../policies/changes.ts'
import { evaluate } from '../policies/evaluation.ts'
import { policiesOf } from '../policies/operations.ts'
import {
  combineStrictest,
  type Evaluation,
  type Facts,
  type Policy,
  type UsageTotals,
  windowsOf,
} from '../policies/policy.ts'
import type { SupervisedWriteRecord } from '../usage/rows.ts'
import { insertUsage, lockActor, sumUsage } from '../usage/store.ts'
import { alwaysTakesTwoPeople } from './own-operations.ts'

/** A write as it is evaluated. */
export interface EvaluatedWrite
  extends Pick<
    Facts,
    'operation' | 'agentId' | 'isOfProvider' | 'isPerson' | 'money' | 'fields' | 'isDryRun'
  > {
  readonly actorId: string
  /** The member for whom the agent acts, or who acts. */
  readonly memberId: string | null
  readonly agentOwnerId: string | null
  /** Agents that handed the work on, the first of them first. */
  readonly through: readonly string[]
  /** Members who stand behind the agent, the key or the client. */
  readonly behind: readonly string[]
  readonly items: number
  readonly changePercent: number | null
}

/** What becomes of it, and which grant made it so. */
export interface EvaluationWithGrants extends Evaluation {
  readonly grantId: string | null
  /** Every grant that it was taken out of: each agent on the way needs one of its own. */
  readonly grantIds: readonly string[]
}

/** What holds for an agent holds for whatever it does through others: each agent on the way is evaluated. */
export async function evaluateWriteWithGrants(
  tx: Tx,
  write: EvaluatedWrite,
): Promise<EvaluationWithGrants> {
  const evaluations = await forEach(write, (one) => evaluateForActorWithGrants(tx, one))
  const evaluation = combineStrictest(evaluations)
  // What one of them could do only by a grant is done by that grant.
  const granted = evaluations.find(({ grantId }) => grantId !== null)
  const named = evaluation.effect === 'ALLOW' && granted ? granted : evaluation
  return { ...named, grantIds: evaluations.flatMap(({ grantId }) => grantId ?? []) }
}

/** What policies say of it at this moment, whatever grants there are. */
export async function evaluateWrite(tx: Tx, write: EvaluatedWrite): Promise<Evaluation> {
  return combineStrictest(await forEach(write, (one) => evaluateForActor(tx, one)))
}

/** In the order of their ids, because each may be held until the commit. */
async function forEach<Result>(
  write: EvaluatedWrite,
  evaluateOne: (one: EvaluatedWrite) => Promise<Result>,
): Promise<[Result, ...Result[]]> {
  const { agentId, through } = write
  if (agentId === null) return [await evaluateOne(write)]
  const [first = agentId, ...others] = [...through, agentId].toSorted()
  const evaluateAs = (id: string) => evaluateOne({ ...write, agentId: id, actorId: id })
  const evaluations: [Result, ...Result[]] = [await evaluateAs(first)]
  for (const id of others) evaluations.push(await evaluateAs(id))
  return evaluations
}

/** What the tenant's policies say, and what holds whatever they say. */
async function evaluateForActorWithGrants(
  tx: Tx,
  write: EvaluatedWrite,
): Promise<Omit<EvaluationWithGrants, 'grantIds'>> {
  const evaluation = await evaluateForActor(tx, write)
  const { operation, agentId } = write
  const isLiftable =
    evaluation.effect === 'REQUIRE_APPROVAL' && agentId !== null && !alwaysTakesTwoPeople(operation)
  const grantId = isLiftable
    ? await useGrant(tx, { ...write, agentId }, evaluation.approvers)
    : null
  return { ...evaluation, ...(grantId !== null && { effect: 'ALLOW' as const }), grantId }
}

/** What is asked for, and what it does. */
export interface AskedWrite {
  readonly operation: string
  readonly requester: Requester
  readonly agentOwnerId: string | null
  readonly isOfProvider: boolean
  readonly body: unknown
  readonly isDryRun?: boolean
  readonly money: Money | null
  readonly notes: Notes
}

/** A write as policies see it. */
export async function evaluatedWriteOf(tx: Tx, asked: AskedWrite): Promise<EvaluatedWrite> {
  const { operation, requester, agentOwnerId, isOfProvider, body, money, notes } = asked
  const { isDryRun = false } = asked
  const { agentId, memberId, through, behind = [] } = requester
  return {
    operation,
    actorId: requesterIdOf(requester),
    ...{ agentId, memberId, agentOwnerId, through, behind },
    isOfProvider,
    // Whoever makes a key does not leave the policies for people by it.
    isPerson: agentId === null && (memberId !== null || behind.length > 0),
    money,
    isDryRun,
    fields: fieldsOf(body),
    items: itemsOf(notes),
    changePercent: await measuredChangePercent(tx, notes, agentId === null ? 'PERSON' : 'AGENT'),
  }
}

/** A list that is added to or taken from is changed: whoever names the list in a policy means that as well. */
function fieldsOf(body: unknown): string[] {
  const names = Object.keys((body as object | null) ?? {})
  return [...new Set(names.flatMap((name) => [name, name.replace(/^(add|remove)_/, '')]))]
}

/** A write that waits, as it is evaluated again. */
export function waitingWrite(tx: Tx, approval: Approval): Promise<EvaluatedWrite> {
  const { request, requester, agentOwnerId, preview, providerId } = approval
  const { operationId: operation, body } = request
  const { money, changes } = preview
  const notes = changes.map(({ before, ...change }) =>
    before === null ? change : { ...change, before },
  )
  const isOfProvider = providerId !== null
  return evaluatedWriteOf(tx, {
    operation,
    requester,
    agentOwnerId,
    isOfProvider,
    body,
    money,
    notes,
  })
}

async function evaluateForActor(tx: Tx, write: EvaluatedWrite): Promise<Evaluation> {
  const policies = policiesBeforeThisWrite(tx, await policiesOf(tx))
  const usage = await usageOf(tx, policies, write)
  return evaluate(policies, { ...write, usage, at: tx.now })
}

/** Without what this very write does to them: no policy applies to its own making, and none is lifted by its own change. */
function policiesBeforeThisWrite(
  { pending }: Pick<Tx, 'pending'>,
  policies: readonly Policy[],
): Policy[] {
  const own = pending.audits.filter(({ resource }) => resource === 'approval_policy')
  const changed = new Map(own.map(({ id, before }) => [id, before as Policy | undefined]))
  return policies.flatMap((policy) => {
    const before = changed.has(policy.id) ? changed.get(policy.id) : policy
    return before ?? []
  })
}

/**
 * Only what a policy looks back to that could match is read. The actor is held for it: of writes that come at once each
 * sees those before it, and none gets by.
 */
async function usageOf(
  tx: Tx,
  policies: readonly Policy[],
  write: EvaluatedWrite,
): Promise<Facts['usage']> {
  const { actorId, operation: operationId } = write
  const windows = windowsOf(policies, { ...write, at: tx.now })
  const usages = new Map<number, UsageTotals>()
  if (windows.size > 0) await lockActor(tx, actorId)
  const read = async (hours: number) => {
    const since = new Date(tx.now.getTime() - hours * hourMs)
    usages.set(hours, await sumUsage(tx, { actorId, operationId }, since))
  }
  await Promise.all([...windows].map(read))
  return (hours) => usages.get(hours) ?? { count: 0, amounts: new Map() }
}

type UsageOutcome = Pick<SupervisedWriteRecord, 'effect'> &
  Partial<Pick<SupervisedWriteRecord, 'policyId' | 'approvalId' | 'grantId'>>

/** Keeps what policies saw of a write and what became of it, and says in which rows. What waits is kept once, however often it is asked for. */
export async function keepUsage(
  tx: Tx,
  write: EvaluatedWrite,
  outcome: UsageOutcome,
): Promise<readonly string[]> {
  const { actorId, agentId, through, isPerson, operation } = write
  const { money, fields, items, changePercent } = write
  const { effect, policyId = null, approvalId = null, grantId = null } = outcome
  // What changes nothing counts for no policy that looks back.
  if (write.isDryRun && effect === 'ALLOW') return []
  const isWaiting = effect === 'REQUIRE_APPROVAL' && approvalId !== null
  const usage = {
    id: isWaiting ? uuidOf(approvalId) : newUuid(),
    ...{ actorId, agentId, isPerson, fields, items, changePercent },
    operationId: operation,
    at: tx.now,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    ...{ effect, policyId, approvalId, grantId },
    isHandedOn: false,
    isDeclined: false,
  }
  const handedOn = (id: string) =>
    ({ ...usage, id: newUuid(), actorId: id, agentId: id, isHandedOn: true }) as const
  // What was stopped counts for nobody.
  const usages = effect === 'ALLOW' ? [usage, ...through.map(handedOn)] : [usage]
  await insertUsage(tx, usages)
  return usages.map(({ id }) => id)
}
