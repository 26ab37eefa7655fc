import { event } from '@souk/platform'
import { PaymentLinkFacts } from './schemas.ts'

const linkEvent = (verb: string, summary: string, description: string) =>
  event(`payment_link.${verb}`, 1, {
    resource: 'payment_link',
    summary,
    description,
    object: PaymentLinkFacts,
    about: ['order_id'],
  })

export const paymentLinkCreated = linkEvent(
  'created',
  'Payment link created',
  'The order can be paid on the page of the link. Its address is in no event: read the link to get it.',
)
export const paymentLinkUpdated = linkEvent(
  'updated',
  'Payment link updated',
  'Money came by the link, and it does not end by that; `paid` says how much so far.',
)
export const paymentLinkPaid = linkEvent(
  'paid',
  'Payment link paid',
  'What the link asks for is paid. `ended_because` says whether payments by the link have done that, or the order was paid another way.',
)
export const paymentLinkExpired = linkEvent(
  'expired',
  'Payment link expired',
  'The time of the link is over, and nothing can be paid by it any more.',
)
export const paymentLinkCancelled = linkEvent(
  'cancelled',
  'Payment link cancelled',
  'Somebody of the shop has cancelled the link, or its order has ended. Nothing can be paid by it any more.',
)
