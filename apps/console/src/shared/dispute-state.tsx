import type { Dispute } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function DisputeState({ status }: Pick<Dispute, 'status'>) {
  return <Badge tone={tones.dispute[status]} text={useTexts().states.dispute[status]} />
}
