import { problem } from '@souk/platform'

export const customerNotFound = problem<{ customerId: string }>(
  'customer_not_found',
  404,
  'No such customer',
)
export const customerUnknown = problem<{ customerId: string }>(
  'customer_unknown',
  422,
  'The customer does not exist',
  { help: 'The body names a customer that is not there or is not active.' },
)
export const emailTaken = problem('email_taken', 409, 'Another customer has this email address')
