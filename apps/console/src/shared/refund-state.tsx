import type { Refund } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function RefundState({ status }: Pick<Refund, 'status'>) {
  return <Badge tone={tones.refund[status]} text={useTexts().states.refund[status]} />
}
