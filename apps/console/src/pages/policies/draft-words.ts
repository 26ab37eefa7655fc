import type { FieldValue } from '../../kit/draft.ts'
import type { Texts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import type { PolicyDraft } from './draft.ts'

/** What the form calls a field; hours say of what. */
export function fieldLabel(key: keyof PolicyDraft, t: Texts): string {
  const { policies } = t
  switch (key) {
    case 'currency':
      return t.settings.currency
    case 'cumulative_hours':
      return `${policies.cumulative_over}, ${policies.hours}`
    case 'count_hours':
      return `${policies.count_over}, ${policies.hours}`
    case 'ttl_hours':
      return policies.ttl
    case 'roles':
      return policies.approvers
    default:
      return policies[key]
  }
}

interface Words {
  readonly t: Texts
  readonly agentName: (id: string) => string
}

/** What a field holds, in words. */
export function fieldText(key: keyof PolicyDraft, value: FieldValue, words: Words): string {
  const { policies } = words.t
  const text = String(value)
  if (typeof value === 'object')
    return [...value].map((one) => choiceText(key, one, words)).join(', ')
  if (key === 'effect') return policies.effects[text as PolicyDraft['effect']]
  if (key === 'actors') return policies.actorKinds[text as PolicyDraft['actors']]
  return key === 'status' ? words.t.states.approval_policy[text as PolicyDraft['status']] : text
}

function choiceText(key: keyof PolicyDraft, choice: string, { t, agentName }: Words): string {
  if (key === 'agents') return agentName(choice)
  if (key === 'roles') return t.roles[choice as keyof Texts['roles']]
  if (key === 'exclude') return t.approvals[choice as 'REQUESTER' | 'AGENT_OWNER']
  return choice === '*' ? t.policies.everyWrite : operationName(choice, t)
}
