import type { AiAuditEntry } from '@souk/sdk'
import { Actor } from '../../shared/actor.tsx'
import { AgentLink } from '../../shared/agent-link.tsx'
import { useTexts } from '../../texts/index.ts'

/** Who did it: somebody who decided or changed what agents may do, else the agent. */
export function Who({ entry }: { readonly entry: AiAuditEntry['entry'] }) {
  const t = useTexts()
  const { actor } = entry.facts
  if (actor !== undefined && actor.type !== 'agent') return <Actor {...actor} />
  const agentId = actor?.id ?? entry.agent_id
  return agentId === null ? <span>{t.kit.none}</span> : <AgentLink id={agentId} />
}
