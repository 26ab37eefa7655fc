import type { PageProps } from '../page.ts'
import { AgentDetail } from './detail.tsx'
import { AgentList } from './list.tsx'

export function Agents({ rest: [agentId] }: PageProps) {
  return agentId === undefined ? <AgentList /> : <AgentDetail key={agentId} agentId={agentId} />
}
