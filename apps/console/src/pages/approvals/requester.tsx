import type { ListApprovalsItem } from '@souk/sdk'
import { Actor } from '../../shared/actor.tsx'
import { AgentLink } from '../../shared/agent-link.tsx'
import { useTexts } from '../../texts/index.ts'

/** Whoever asked: an agent, or the member who did it by hand. */
export function Requester(props: {
  readonly approval: Pick<ListApprovalsItem, 'agent_id' | 'on_behalf_of'>
}) {
  const t = useTexts()
  const { agent_id, on_behalf_of } = props.approval
  if (agent_id !== null) return <AgentLink id={agent_id} />
  if (on_behalf_of === null) return <span>{t.kit.none}</span>
  return <Actor type="member" id={on_behalf_of} />
}
