import type { Money, Tx } from '@souk/platform'
import { type Facts, type Policy, type Ruling, rule, type Usage } from '../policies/policy.ts'
import { listPolicies } from '../policies/store.ts'
import { sumUsage } from '../usage/store.ts'
import { isFree, isRuledForAll } from './own-operations.ts'

const hourMs = 60 * 60 * 1000

/** A write as it is ruled on. */
export interface RuledWrite {
  readonly operation: string
  readonly actorId: string
  readonly agentId: string | null
  readonly isPerson: boolean
  readonly fields: readonly string[]
  readonly money: Money | null
}

const twoPeople: Ruling = {
  effect: 'REQUIRE_APPROVAL',
  policy: null,
  approvers: { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER', 'AGENT_OWNER'] },
  ttlHours: 72,
}

/** What the tenant's policies say, and what holds whatever they say. */
export async function ruleOn(tx: Tx, write: RuledWrite): Promise<Ruling> {
  if (isFree(write.operation)) return { ...twoPeople, effect: 'ALLOW' }
  const policies = await listPolicies(tx)
  const usage = await usageOf(tx, policies, write)
  const { operation, agentId, isPerson, fields, money } = write
  const facts: Facts = {
    ...{ operation, agentId, isPerson, fields, money, usage },
    tainted: false,
    at: tx.now,
  }
  const ruling = rule(policies, facts)
  return isRuledForAll(operation) && ruling.effect === 'ALLOW' ? twoPeople : ruling
}

/** Only the windows that policies look at are read, each once. */
async function usageOf(
  tx: Tx,
  policies: readonly Policy[],
  { actorId, operation }: RuledWrite,
): Promise<Facts['usage']> {
  const windows = new Set(
    policies.flatMap(({ match: { cumulativeOver, countOver } }) =>
      [cumulativeOver, countOver].flatMap((limit) => (limit ? [limit.windowHours] : [])),
    ),
  )
  const usages = new Map<number, Usage>()
  const read = async (hours: number) => {
    const since = new Date(tx.now.getTime() - hours * hourMs)
    usages.set(hours, await sumUsage(tx, { actorId, operationId: operation }, since))
  }
  await Promise.all([...windows].map(read))
  return (hours) => usages.get(hours) ?? { count: 0, amounts: new Map() }
}
