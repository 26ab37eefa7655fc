import type { ListApprovalsItem } from '@souk/sdk'
import { AgentLink } from '../../shared/agent-link.tsx'
import { useMemberNames } from '../../shared/names/members.ts'
import { useTexts } from '../../texts/index.ts'

/** Whoever asked: an agent, or the member who did it by hand. */
export function Requester(props: {
  readonly approval: Pick<ListApprovalsItem, 'agent_id' | 'on_behalf_of'>
}) {
  const t = useTexts()
  const memberName = useMemberNames()
  const { agent_id, on_behalf_of } = props.approval
  if (agent_id !== null) return <AgentLink id={agent_id} />
  return <span class="theirs">{on_behalf_of ? memberName(on_behalf_of) : t.kit.none}</span>
}
