import { problem } from '@souk/platform'

export const paymentLinkNotFound = problem<{ paymentLinkId: string }>(
  'payment_link_not_found',
  404,
  'Payment link not found',
  { help: 'There is no payment link with this id. GET /api/v1/payment-links lists them.' },
)
export const paymentLinkLimitReached = problem<{ limit: number }>(
  'payment_link_limit_reached',
  409,
  'Too many payment links',
  {
    help: 'An order has at most meta.limit payment links, ended ones included. Send one that is there already, or take the payment another way.',
    example: { limit: 50 },
  },
)
export const paymentPageUnavailable = problem<{ currency: string }>(
  'payment_page_unavailable',
  422,
  'No gateway for the payment page',
  {
    help: 'No gateway of the tenant takes a payment of this order on the page of a link, in meta.currency. Set one up, enable it, or change the routing.',
    example: { currency: 'EUR' },
  },
)
