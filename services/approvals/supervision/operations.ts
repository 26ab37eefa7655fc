import { hourMs, newUuid, type Tx, uuidOf } from '@souk/platform'
import { type Approval, requesterIdOf } from '../approval.ts'
import { useGrant } from '../grants/operations.ts'
import { changePercentOf, itemsOf } from '../policies/changes.ts'
import { policiesOf } from '../policies/operations.ts'
import {
  type Approvers,
  effects,
  type Facts,
  type Policy,
  type Ruling,
  rule,
  together,
  type Usage,
  unnamed,
  windowsOf,
} from '../policies/policy.ts'
import type { Usage as UsageRow } from '../usage/rows.ts'
import { holdActor, insertUsage, sumUsage } from '../usage/store.ts'
import { isFree, isRuledForAll } from './own-operations.ts'

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
}

const secondPerson: Approvers = {
  roles: ['ADMIN'],
  quorum: 1,
  exclude: ['REQUESTER', 'AGENT_OWNER'],
}

const twoPeople: Ruling = {
  effect: 'REQUIRE_APPROVAL',
  policy: null,
  approvers: secondPerson,
  requirements: [unnamed(secondPerson)],
  ttlHours: 72,
}

/** What holds for an agent holds for whatever it does through others: each agent on the way is ruled on. */
export async function ruleOn(tx: Tx, write: RuledWrite): Promise<Ruled> {
  return strictest(await forEach(write, (one) => ruleForOne(tx, one)))
}

/** What policies say of it at this moment, whatever grants there are. */
export async function rulingOn(tx: Tx, write: RuledWrite): Promise<Ruling> {
  return strictest(await forEach(write, (one) => rulingForOne(tx, one)))
}

/** In the order of their ids, because each may be held until the commit. */
async function forEach<Result>(
  write: RuledWrite,
  ruleOne: (one: RuledWrite) => Promise<Result>,
): Promise<Result[]> {
  const { agentId, through } = write
  if (agentId === null) return [await ruleOne(write)]
  const rulings: Result[] = []
  for (const id of [...through, agentId].toSorted()) {
    rulings.push(await ruleOne({ ...write, agentId: id, actorId: id }))
  }
  return rulings
}

/** Those of the strictest effect hold together, as policies do. */
function strictest<Each extends Ruling>(rulings: readonly Each[]): Each {
  const rank = ({ effect }: Each) => effects.indexOf(effect)
  const [first, ...others] = rulings.toSorted((a, b) => rank(b) - rank(a)) as [Each, ...Each[]]
  const equals = others.filter(({ effect }) => effect === first.effect)
  const { approvers, requirements, ttlHours } = equals.reduce<Ruling>(together, first)
  return { ...first, approvers, requirements, ttlHours }
}

/** What the tenant's policies say, and what holds whatever they say. */
async function ruleForOne(tx: Tx, write: RuledWrite): Promise<Ruled> {
  const ruling = await rulingForOne(tx, write)
  const { operation, agentId } = write
  const isLiftable =
    ruling.effect === 'REQUIRE_APPROVAL' && agentId !== null && !isRuledForAll(operation)
  const grantId = isLiftable ? await useGrant(tx, { ...write, agentId }, ruling.approvers) : null
  return { ...ruling, ...(grantId !== null && { effect: 'ALLOW' as const }), grantId }
}

/** A write that waits, as it is ruled on again. */
export function waitingWrite(approval: Approval): RuledWrite {
  const { request, requester, agentOwnerId, preview } = approval
  const { agentId, memberId, through, behind = [] } = requester
  const notes = preview.changes.map(({ before, ...change }) =>
    before === null ? change : { ...change, before },
  )
  return {
    operation: request.operationId,
    actorId: requesterIdOf(requester),
    ...{ agentId, memberId, agentOwnerId, through, behind },
    isOfProvider: approval.providerId !== null,
    isPerson: agentId === null && (memberId !== null || behind.length > 0),
    money: preview.money,
    fields: Object.keys((request.body as object | null) ?? {}),
    items: itemsOf(notes),
    changePercent: changePercentOf(notes),
  }
}

async function rulingForOne(tx: Tx, write: RuledWrite): Promise<Ruling> {
  if (isFree(write.operation)) return { ...twoPeople, effect: 'ALLOW' }
  const policies = asBefore(tx, await policiesOf(tx))
  const usage = await usageOf(tx, policies, write)
  const facts: Facts = { ...write, usage, tainted: false, at: tx.now }
  if (!isRuledForAll(write.operation)) return rule(policies, facts)
  const ruling = rule(strictOn(policies, write), facts)
  if (ruling.effect === 'DENY') return ruling
  const isStricter = ruling.effect === 'REQUIRE_APPROVAL' && ruling.policy !== null
  return isStricter ? together(ruling, twoPeople) : twoPeople
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
 * Policies that can ask for more than two people where those are needed always. No policy can keep all people from it, and
 * none for every write can ask for more of them than there are: nobody could take it back.
 */
function strictOn(
  policies: readonly Policy[],
  { operation, agentId }: Pick<RuledWrite, 'operation' | 'agentId'>,
): readonly Policy[] {
  if (agentId !== null) return policies
  return policies.filter(
    ({ effect, match }) => effect === 'REQUIRE_APPROVAL' && match.operations.includes(operation),
  )
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
  const windows = windowsOf(policies, { ...write, tainted: false, at: tx.now })
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
