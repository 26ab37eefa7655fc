import type { Agent } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const tones: Readonly<Record<Agent['status'], Tone>> = {
  ACTIVE: 'reached',
  SUSPENDED: 'failed',
  RETIRED: 'ended',
}

export function AgentStatus({ status }: { readonly status: Agent['status'] }) {
  return <Badge tone={tones[status]} text={useTexts().agents.states[status]} />
}
