import { advance, lifecycle, type Money, type StateOf } from '@souk/platform'
import { has } from '../scopes.ts'

export const agentKinds = ['INTERNAL', 'EXTERNAL'] as const
export type AgentKind = (typeof agentKinds)[number]

export const agentLifecycle = lifecycle({
  ACTIVE: { suspend: 'SUSPENDED', retire: 'RETIRED' },
  SUSPENDED: { resume: 'ACTIVE', retire: 'RETIRED' },
  RETIRED: {},
})
export type AgentStatus = StateOf<typeof agentLifecycle>
export const agentCommands = ['suspend', 'resume', 'retire'] as const
export type AgentCommand = (typeof agentCommands)[number]

/** What an agent may do at most, whatever its scopes and the policies allow. Null is no limit. */
export interface AgentLimits {
  readonly perAction: Money | null
  readonly perDay: Money | null
  readonly actionsPerHour: number | null
}

/** What `AgentLimits` are called on the wire. */
export type AgentLimit = 'per_action' | 'per_day' | 'actions_per_hour'

/** A program that acts by itself, and for which a member is accountable. */
export interface Agent {
  readonly id: string
  readonly name: string
  readonly kind: AgentKind
  readonly purpose: string
  readonly ownerMemberId: string
  readonly status: AgentStatus
  /** How often it was suspended. A token from before the last time stays dead when the agent is resumed. */
  readonly suspensions: number
  readonly scopes: readonly string[]
  /** The operations that it may call; null for all that its scopes reach. */
  readonly tools: readonly string[] | null
  readonly limits: AgentLimits
  /** Members who made it or gave it another owner. */
  readonly madeBy: readonly string[]
  /** Members who changed it last. */
  readonly changedBy: readonly string[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type AgentDraft = Pick<
  Agent,
  'name' | 'kind' | 'purpose' | 'ownerMemberId' | 'scopes' | 'tools' | 'limits'
>
export type AgentChanges = Partial<Omit<AgentDraft, 'kind'>>

/** When an agent is changed, and the members who are accountable for that. */
export interface ChangedBy {
  readonly now: Date
  readonly members: readonly string[]
}

export function newAgent(draft: AgentDraft, id: string, { now, members }: ChangedBy): Agent {
  const people = { madeBy: members, changedBy: [] }
  const begun = { status: 'ACTIVE', suspensions: 0, version: 1 } as const
  return { id, ...draft, ...people, ...begun, createdAt: now, updatedAt: now }
}

/** Whoever gives it another owner is remembered for good: they could act through it in the name of that owner. */
export function changeAgent(
  agent: Agent,
  changes: AgentChanges,
  { now, members }: ChangedBy,
): Agent {
  const { ownerMemberId = agent.ownerMemberId } = changes
  const isMoved = ownerMemberId !== agent.ownerMemberId
  const madeBy = isMoved ? [...new Set([...agent.madeBy, ...members])] : agent.madeBy
  const version = agent.version + 1
  return { ...agent, ...changes, madeBy, changedBy: members, version, updatedAt: now }
}

export function moveAgent(agent: Agent, command: AgentCommand, now: Date): Agent {
  const status = advance(agentLifecycle, agent.status, command, agentCommands)
  const suspensions = agent.suspensions + (status === 'SUSPENDED' ? 1 : 0)
  return { ...agent, status, suspensions, version: agent.version + 1, updatedAt: now }
}

/** Its owner, and whoever made it or changed it last. */
export function accountableFor({ ownerMemberId, madeBy, changedBy }: Agent): readonly string[] {
  return [ownerMemberId, ...madeBy, ...changedBy]
}

/** What there is to know of an operation which a token opens, by its id. */
export type KnownTools = ReadonlyMap<
  string,
  { readonly scope: string; readonly isForAgents: boolean }
>

/** Tools that would have no effect: a typing error, or an operation that the scopes do not reach, or no agent ever. */
export function uselessTools(
  { tools, scopes }: Pick<Agent, 'tools' | 'scopes'>,
  known: KnownTools,
) {
  const named = tools ?? []
  return {
    unknown: named.filter((tool) => !known.has(tool)),
    beyondScopes: named.filter((tool) => {
      const facts = known.get(tool)
      return facts?.isForAgents && !has(scopes, facts.scope)
    }),
    neverForAgents: named.filter((tool) => known.get(tool)?.isForAgents === false),
  }
}

/** Money in another currency than the limit's cannot be compared with it, so it does not fit. */
export function fits(money: Money, limit: Money): boolean {
  return money.currency === limit.currency && money.amount <= limit.amount
}
