import { newUuid, type Tx, uuidOf } from '@souk/platform'
import { useGrant } from '../grants/operations.ts'
import { policiesOf } from '../policies/operations.ts'
import {
  effects,
  type Facts,
  type Policy,
  type Ruling,
  rule,
  type Usage,
  windowsOf,
} from '../policies/policy.ts'
import type { Usage as UsageRow } from '../usage/rows.ts'
import { holdActor, insertUsage, sumUsage } from '../usage/store.ts'
import { isFree, isRuledForAll } from './own-operations.ts'

const hourMs = 60 * 60 * 1000

/** A write as it is ruled on. */
export interface RuledWrite
  extends Pick<Facts, 'operation' | 'agentId' | 'isPerson' | 'money' | 'fields'> {
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

const twoPeople: Ruling = {
  effect: 'REQUIRE_APPROVAL',
  policy: null,
  approvers: { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER', 'AGENT_OWNER'] },
  ttlHours: 72,
}

/** What holds for an agent holds for whatever it does through others: of all agents on the way, the strictest ruling. */
export async function ruleOn(tx: Tx, write: RuledWrite): Promise<Ruled> {
  const { agentId, through } = write
  if (agentId === null || through.length === 0) return ruleForOne(tx, write)
  const rulings: Ruled[] = []
  // In the order of their ids, because each may be held until the commit.
  for (const id of [...through, agentId].toSorted()) {
    rulings.push(await ruleForOne(tx, { ...write, agentId: id, actorId: id }))
  }
  return strictest(rulings)
}

/** Of equally strict ones that with the larger quorum; who is excluded by any of them is excluded. */
function strictest(rulings: readonly Ruled[]): Ruled {
  const rank = ({ effect, approvers, grantId }: Ruled) =>
    effects.indexOf(effect) * 100 + approvers.quorum * 2 + Number(grantId !== null)
  const [first, ...others] = rulings.toSorted((a, b) => rank(b) - rank(a)) as [Ruled, ...Ruled[]]
  const exclude = [first, ...others]
    .filter(({ effect }) => effect === first.effect)
    .flatMap(({ approvers }) => approvers.exclude)
  return { ...first, approvers: { ...first.approvers, exclude: [...new Set(exclude)] } }
}

/** What the tenant's policies say, and what holds whatever they say. */
async function ruleForOne(tx: Tx, write: RuledWrite): Promise<Ruled> {
  const ruling = await rulingOn(tx, write)
  const { operation, agentId } = write
  const isLiftable =
    ruling.effect === 'REQUIRE_APPROVAL' && agentId !== null && !isRuledForAll(operation)
  const grantId = isLiftable ? await useGrant(tx, { ...write, agentId }, ruling.approvers) : null
  return { ...ruling, ...(grantId !== null && { effect: 'ALLOW' as const }), grantId }
}

async function rulingOn(tx: Tx, write: RuledWrite): Promise<Ruling> {
  if (isFree(write.operation)) return { ...twoPeople, effect: 'ALLOW' }
  const policies = await policiesOf(tx)
  const usage = await usageOf(tx, policies, write)
  const facts: Facts = { ...write, usage, tainted: false, at: tx.now }
  const { operation, agentId } = write
  const ruling = rule(policies, facts)
  if (!isRuledForAll(operation)) return ruling
  // No policy can let one person do it, or keep all people from ever doing it again.
  return agentId !== null && ruling.effect === 'DENY' ? ruling : twoPeople
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

/** Keeps what policies saw of a write and what became of it. What waits is kept once, however often it is asked for. */
export function keepUsage(tx: Tx, write: RuledWrite, became: Became): Promise<void> {
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
  }
  const handedOn = (id: string) =>
    ({ ...usage, id: newUuid(), actorId: id, agentId: id, isHandedOn: true }) as const
  // What was stopped counts for nobody.
  return insertUsage(tx, effect === 'ALLOW' ? [usage, ...through.map(handedOn)] : [usage])
}
