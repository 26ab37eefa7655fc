import type { Agent } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function AgentStatus({ status }: { readonly status: Agent['status'] }) {
  return <Badge tone={tones.agent[status]} text={useTexts().states.agent[status]} />
}
