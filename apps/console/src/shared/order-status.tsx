import type { Order } from '@souk/sdk'
import { Badge, type Tone } from '../kit/badge.tsx'
import { tones } from '../kit/generated/tones.ts'
import { useTexts } from '../texts/index.ts'

export function OrderStatus({ status }: { readonly status: Order['status'] }) {
  return <Badge tone={tones.order[status]} text={useTexts().states.order[status]} />
}

function PaymentStatus(props: {
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

type Statuses = Pick<Order, 'status' | 'payment_status' | 'refund_status' | 'fulfillment_status'>

const refundTones: Readonly<Record<Order['refund_status'], Tone>> = {
  NONE: 'ended',
  PENDING: 'started',
  PARTIAL: 'ended',
  FULL: 'ended',
}

/** Nobody waits any more for what such an order lacks. */
export function hasEnded({ status }: Pick<Order, 'status'>): boolean {
  return status === 'CANCELLED' || status === 'EXPIRED'
}

/** How it stands with the money of an order: what went back says more than what was paid before. */
export function MoneyStatus(props: { readonly order: Statuses; readonly isPlain?: boolean }) {
  const t = useTexts()
  const { order, isPlain = true } = props
  const { payment_status: paid, refund_status: refunded } = order
  if (refunded !== 'NONE') {
    const text = t.orders.refundStates[refunded]
    return <Badge isPlain={isPlain} tone={refundTones[refunded]} text={text} />
  }
  if (hasEnded(order) && paid === 'UNPAID') return <span class="soft">{t.kit.none}</span>
  return <PaymentStatus status={paid} isPlain={isPlain} />
}

/** How far an order is on its way, unless it ended before anything was shipped. */
export function ShippingStatus({ order }: { readonly order: Statuses }) {
  const t = useTexts()
  const { fulfillment_status: status } = order
  if (hasEnded(order) && status === 'NONE') return <span class="soft">{t.kit.none}</span>
  return <FulfillmentStatus status={status} />
}
