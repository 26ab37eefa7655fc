import type { Agent, CreateAgentRequest } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { only } from '../../kit/given.ts'
import { isWithin } from '../../kit/limits.ts'
import { amountOf, amountText, type Money } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'

/** What a form about an agent holds: texts as they were typed. */
export interface AgentDraft {
  readonly name: string
  readonly purpose: string
  readonly kind: Agent['kind']
  readonly owner: string
  readonly scopes: ReadonlySet<string>
  /** The operations that it may call; `*` for all that its scopes reach. */
  readonly tools: ReadonlySet<string>
  readonly currency: string
  readonly per_action: string
  readonly per_day: string
  readonly actions_per_hour: string
}

export function draftOf(agent: Agent | undefined, owner: string, currency: string): AgentDraft {
  const { per_action, per_day, actions_per_hour } = agent?.limits ?? noLimits
  const typed = (money: Money | null) => (money ? amountText(money.amount, money.currency) : '')
  return {
    name: agent?.name ?? '',
    purpose: agent?.purpose ?? '',
    kind: agent?.kind ?? 'EXTERNAL',
    owner: agent?.owner_member_id ?? owner,
    scopes: new Set(agent?.scopes),
    tools: new Set(agent?.tools ?? ['*']),
    currency: per_action?.currency ?? per_day?.currency ?? currency,
    per_action: typed(per_action),
    per_day: typed(per_day),
    actions_per_hour: actions_per_hour === null ? '' : String(actions_per_hour),
  }
}

const { limits } = requests.createAgent
const noLimits: Agent['limits'] = { per_action: null, per_day: null, actions_per_hour: null }

/** Whether a limit was typed that is none. */
export function isWrong(draft: AgentDraft, field: 'per_action' | 'per_day' | 'actions_per_hour') {
  const typed = draft[field].trim()
  if (typed === '') return false
  return field === 'actions_per_hour'
    ? unitsOf(typed, limits.actions_per_hour) === undefined
    : !isWithin(amountOf(typed, draft.currency), limits[field].amount)
}

export function isComplete(draft: AgentDraft): boolean {
  const typed = ['per_action', 'per_day', 'actions_per_hour'] as const
  const hasTexts = draft.name.trim() !== '' && draft.purpose.trim() !== '' && draft.owner !== ''
  return hasTexts && draft.scopes.size > 0 && !typed.some((field) => isWrong(draft, field))
}

/** What is sent for it. Every field is said, so that an emptied limit is none. */
export function agentOf(draft: AgentDraft) {
  const { currency } = draft
  const money = (typed: string) =>
    typed.trim() === '' ? null : { amount: amountOf(typed, currency) ?? 0, currency }
  return {
    name: draft.name.trim(),
    purpose: draft.purpose.trim(),
    owner_member_id: draft.owner,
    scopes: [...draft.scopes] as unknown as CreateAgentRequest['scopes'],
    tools: draft.tools.has('*') ? null : [...draft.tools],
    limits: {
      per_action: money(draft.per_action),
      per_day: money(draft.per_day),
      actions_per_hour:
        draft.actions_per_hour.trim() === ''
          ? null
          : (unitsOf(draft.actions_per_hour, limits.actions_per_hour) ?? null),
    },
  }
}

const fieldOf: Readonly<Record<keyof AgentDraft, keyof ReturnType<typeof agentOf> | undefined>> = {
  name: 'name',
  purpose: 'purpose',
  kind: undefined,
  owner: 'owner_member_id',
  scopes: 'scopes',
  tools: 'tools',
  currency: 'limits',
  per_action: 'limits',
  per_day: 'limits',
  actions_per_hour: 'limits',
}

/** What is sent of the fields that changed. Limits are one thing. */
export function changedAgent(draft: AgentDraft, changed: readonly (keyof AgentDraft)[]) {
  const fields = new Set(changed.map((key) => fieldOf[key]))
  return only(agentOf(draft), fields)
}
