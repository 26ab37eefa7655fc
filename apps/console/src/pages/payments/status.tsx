import type { Payment } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const tones: Readonly<Record<Payment['status'], Tone>> = {
  CREATED: 'waiting',
  REQUIRES_ACTION: 'waiting',
  PROCESSING: 'underway',
  AUTHORIZED: 'started',
  PARTIALLY_CAPTURED: 'underway',
  CAPTURED: 'reached',
  FAILED: 'failed',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  CLOSED: 'ended',
}

export function PaymentState({ status }: { readonly status: Payment['status'] }) {
  return <Badge tone={tones[status]} text={useTexts().states.payment[status]} />
}
