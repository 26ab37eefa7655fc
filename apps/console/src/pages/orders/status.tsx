import type { Order } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const orderTones: Readonly<Record<Order['status'], Tone>> = {
  DRAFT: 'ended',
  PENDING: 'waiting',
  AUTHORIZED: 'started',
  CONFIRMED: 'started',
  PAID: 'started',
  PARTIALLY_FULFILLED: 'underway',
  FULFILLED: 'reached',
  COMPLETED: 'reached',
  RETURNED: 'ended',
  REFUNDED: 'ended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
}

const paymentTones: Readonly<Record<Order['payment_status'], Tone>> = {
  UNPAID: 'waiting',
  PENDING: 'waiting',
  AUTHORIZED: 'started',
  PARTIALLY_PAID: 'underway',
  PAID: 'reached',
  OVERPAID: 'failed',
  FAILED: 'failed',
}

const fulfillmentTones: Readonly<Record<Order['fulfillment_status'], Tone>> = {
  NONE: 'waiting',
  PARTIAL: 'underway',
  FULFILLED: 'reached',
  PARTIALLY_DELIVERED: 'underway',
  DELIVERED: 'reached',
}

export function OrderStatus({ status }: { readonly status: Order['status'] }) {
  return <Badge tone={orderTones[status]} text={useTexts().states.order[status]} />
}

export function PaymentStatus({ status }: { readonly status: Order['payment_status'] }) {
  return (
    <Badge isPlain tone={paymentTones[status]} text={useTexts().states.payment_status[status]} />
  )
}

export function FulfillmentStatus({ status }: { readonly status: Order['fulfillment_status'] }) {
  return (
    <Badge
      isPlain
      tone={fulfillmentTones[status]}
      text={useTexts().states.fulfillment_status[status]}
    />
  )
}
