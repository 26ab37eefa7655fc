import type { PaymentMethod } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function PaymentMethodState({ status }: Pick<PaymentMethod, 'status'>) {
  return (
    <Badge tone={tones.payment_method[status]} text={useTexts().states.payment_method[status]} />
  )
}
