import { hourMs, type Money, newUuid, type Tx, uuidOf } from '@souk/platform'
import { measuredChangePercent } from '../amounts/operations.ts'
import { type Approval, type Requester, requesterIdOf } from '../approval.ts'
import { useGrant } from '../grants/operations.ts'
import { itemsOf, type Notes } from '../policies/changes.ts'
import { policiesOf } from '../policies/operations.ts'
import {
  type Facts,
  type Policy,
  type Ruling,
  strictest,
  type Usage,
  windowsOf,
} from '../policies/policy.ts'
import { rulingBy } from '../policies/ruling.ts'
import type { Usage as UsageRow } from '../usage/rows.ts'
import { holdActor, insertUsage, sumUsage } from '../usage/store.ts'
import { isRuledForAll } from './own-operations.ts'

/** A write as it is ruled on. */
export interface RuledWrite
  extends Pick<Facts, 'operation' | 'agentId' | 'isOfProvider' | 'isPerson' | 'money' | 'fields'> {
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
export interface Ruled extends Ruling {
  readonly grantId: string | null
  /** Every grant that it was taken out of: each agent on the way needs one of its own. */
  readonly grantIds: readonly string[]
}

/** What holds for an agent holds for whatever it does through others: each agent on the way is ruled on. */
export async function ruleOn(tx: Tx, write: RuledWrite): Promise<Ruled> {
  const rulings = await forEach(write, (one) => ruleForOne(tx, one))
  const ruling = strictest(rulings)
  // What one of them could do only by a grant is done by that grant.
  const granted = rulings.find(({ grantId }) => grantId !== null)
  const named = ruling.effect === 'ALLOW' && granted ? granted : ruling
  return { ...named, grantIds: rulings.flatMap(({ grantId }) => grantId ?? []) }
}

/** What policies say of it at this moment, whatever grants there are. */
export async function rulingOn(tx: Tx, write: RuledWrite): Promise<Ruling> {
  return strictest(await forEach(write, (one) => rulingForOne(tx, one)))
}

/** In the order of their ids, because each may be held until the commit. */
async function forEach<Result>(
  write: RuledWrite,
  ruleOne: (one: RuledWrite) => Promise<Result>,
): Promise<[Result, ...Result[]]> {
  const { agentId, through } = write
  if (agentId === null) return [await ruleOne(write)]
  const [first = agentId, ...others] = [...through, agentId].toSorted()
  const ruleAs = (id: string) => ruleOne({ ...write, agentId: id, actorId: id })
  const rulings: [Result, ...Result[]] = [await ruleAs(first)]
  for (const id of others) rulings.push(await ruleAs(id))
  return rulings
}

/** What the tenant's policies say, and what holds whatever they say. */
async function ruleForOne(tx: Tx, write: RuledWrite): Promise<Omit<Ruled, 'grantIds'>> {
  const ruling = await rulingForOne(tx, write)
  const { operation, agentId } = write
  const isLiftable =
    ruling.effect === 'REQUIRE_APPROVAL' && agentId !== null && !isRuledForAll(operation)
  const grantId = isLiftable ? await useGrant(tx, { ...write, agentId }, ruling.approvers) : null
  return { ...ruling, ...(grantId !== null && { effect: 'ALLOW' as const }), grantId }
}

/** What is asked for, and what it does. */
export interface AskedWrite {
  readonly operation: string
  readonly requester: Requester
  readonly agentOwnerId: string | null
  readonly isOfProvider: boolean
  readonly body: unknown
  readonly money: Money | null
  readonly notes: Notes
}

/** A write as policies see it. */
export async function ruledWrite(tx: Tx, asked: AskedWrite): Promise<RuledWrite> {
  const { operation, requester, agentOwnerId, isOfProvider, body, money, notes } = asked
  const { agentId, memberId, through, behind = [] } = requester
  return {
    operation,
    actorId: requesterIdOf(requester),
    ...{ agentId, memberId, agentOwnerId, through, behind },
    isOfProvider,
    // Whoever makes a key does not leave the policies for people by it.
    isPerson: agentId === null && (memberId !== null || behind.length > 0),
    money,
    fields: Object.keys((body as object | null) ?? {}),
    items: itemsOf(notes),
    changePercent: await measuredChangePercent(tx, notes, agentId === null ? 'PERSON' : 'AGENT'),
  }
}

/** A write that waits, as it is ruled on again. */
export function waitingWrite(tx: Tx, approval: Approval): Promise<RuledWrite> {
  const { request, requester, agentOwnerId, preview, providerId } = approval
  const { operationId: operation, body } = request
  const { money, changes } = preview
  const notes = changes.map(({ before, ...change }) =>
    before === null ? change : { ...change, before },
  )
  const isOfProvider = providerId !== null
  return ruledWrite(tx, { operation, requester, agentOwnerId, isOfProvider, body, money, notes })
}

async function rulingForOne(tx: Tx, write: RuledWrite): Promise<Ruling> {
  const policies = asBefore(tx, await policiesOf(tx))
  const usage = await usageOf(tx, policies, write)
  return rulingBy(policies, { ...write, usage, at: tx.now })
}

/** Without what this very write does to them: no policy rules on its own making, and none is lifted by its own change. */
function asBefore({ pending }: Pick<Tx, 'pending'>, policies: readonly Policy[]): Policy[] {
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
  write: RuledWrite,
): Promise<Facts['usage']> {
  const { actorId, operation: operationId } = write
  const windows = windowsOf(policies, { ...write, at: tx.now })
  const usages = new Map<number, Usage>()
  if (windows.size > 0) await holdActor(tx, actorId)
  const read = async (hours: number) => {
    const since = new Date(tx.now.getTime() - hours * hourMs)
    usages.set(hours, await sumUsage(tx, { actorId, operationId }, since))
  }
  await Promise.all([...windows].map(read))
  return (hours) => usages.get(hours) ?? { count: 0, amounts: new Map() }
}

type Became = Pick<UsageRow, 'effect'> &
  Partial<Pick<UsageRow, 'policyId' | 'approvalId' | 'grantId'>>

/** Keeps what policies saw of a write and what became of it, and says in which rows. What waits is kept once, however often it is asked for. */
export async function keepUsage(
  tx: Tx,
  write: RuledWrite,
  became: Became,
): Promise<readonly string[]> {
  const { actorId, agentId, through, isPerson, operation } = write
  const { money, fields, items, changePercent } = write
  const { effect, policyId = null, approvalId = null, grantId = null } = became
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
