import type { ListAgentActivityItem } from '@souk/sdk'
import { Badge, type Tone } from '../kit/badge.tsx'
import { useTexts } from '../texts/index.ts'

type Outcome = NonNullable<ListAgentActivityItem['outcome']>

const tones: Readonly<Record<Outcome, Tone>> = {
  DONE: 'reached',
  BEGUN: 'underway',
  WITHHELD: 'waiting',
  REFUSED: 'failed',
  UNKNOWN: 'ended',
}

export function OutcomeBadge({ outcome }: { readonly outcome: Outcome | null | undefined }) {
  const t = useTexts()
  if (!outcome) return <span class="soft">{t.kit.none}</span>
  return <Badge isPlain tone={tones[outcome]} text={t.aiAudit.outcomes[outcome]} />
}
