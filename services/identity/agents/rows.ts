import { type Column, id, ids, type Money, plain, Table } from '@souk/platform'
import type { Agent, AgentLimits } from './agent.ts'

/** As they stand on the wire too, so that a list shows them as they are kept. */
export interface StoredLimits {
  readonly per_action: Money | null
  readonly per_day: Money | null
  readonly actions_per_hour: number | null
}

export function storedLimits(limits: AgentLimits): StoredLimits {
  const { perAction, perDay, actionsPerHour } = limits
  return { per_action: perAction, per_day: perDay, actions_per_hour: actionsPerHour }
}

export function toLimits(stored: StoredLimits): AgentLimits {
  const { per_action: perAction, per_day: perDay, actions_per_hour: actionsPerHour } = stored
  return { perAction, perDay, actionsPerHour }
}

const limitsColumn: Column<AgentLimits> = {
  toStored: (limits) => JSON.stringify(storedLimits(limits)),
  fromStored: toLimits,
  type: 'jsonb',
}

/** What an agent has used of a limit in one hour or day. */
export interface UsageWindow {
  readonly agentId: string
  /** `hour` counts actions, `day` money. */
  readonly span: 'hour' | 'day'
  readonly windowStart: Date
}

export const usageTable = new Table<UsageWindow & { readonly used: number }>(
  'identity.agent_usage',
  { agentId: id('agt'), span: plain(), windowStart: plain(), used: plain() },
  { key: ['agentId', 'span', 'windowStart'] },
)

export const agentTable = new Table<Agent>(
  'identity.agents',
  {
    id: id('agt'),
    name: plain(),
    kind: plain(),
    purpose: plain(),
    ownerMemberId: id('mem'),
    status: plain(),
    suspensions: plain(),
    scopes: plain(),
    tools: plain(),
    limits: limitsColumn,
    madeBy: ids('mem'),
    changedBy: ids('mem'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['kind'] },
)
