import type { Order } from '@souk/sdk'
import { Badge } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function OrderStatus({ status }: { readonly status: Order['status'] }) {
  return <Badge tone={tones.order[status]} text={useTexts().states.order[status]} />
}

export function PaymentStatus(props: {
  readonly status: Order['payment_status']
  readonly isPlain?: boolean
}) {
  const { status, isPlain = true } = props
  const text = useTexts().states.payment_status[status]
  return <Badge isPlain={isPlain} tone={tones.payment_status[status]} text={text} />
}

export function FulfillmentStatus({ status }: { readonly status: Order['fulfillment_status'] }) {
  const text = useTexts().states.fulfillment_status[status]
  return <Badge isPlain tone={tones.fulfillment_status[status]} text={text} />
}
