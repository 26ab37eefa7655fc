import type { PaymentLink } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function PaymentLinkState({ status }: Pick<PaymentLink, 'status'>) {
  return <Badge tone={tones.payment_link[status]} text={useTexts().states.payment_link[status]} />
}
