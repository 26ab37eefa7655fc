import type { Payment } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function PaymentState({ status }: { readonly status: Payment['status'] }) {
  return <Badge tone={tones.payment[status]} text={useTexts().states.payment[status]} />
}
