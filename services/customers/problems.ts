import { problem } from '@souk/platform'

export const customerNotFound = problem<{ customerId: string }>(
  'customer_not_found',
  404,
  'No such customer',
  { help: 'Check the id. GET /api/v1/customers lists the customers of the tenant.' },
)
export const customerUnknown = problem<{ customerId: string }>(
  'customer_unknown',
  422,
  'Unknown customer',
  {
    help: 'Use the id of an active customer, or create the customer first with POST /api/v1/customers.',
  },
)
export const emailTaken = problem('email_taken', 409, 'The e-mail address is already in use', {
  help: 'Use the customer who has this address. GET /api/v1/customers lists the customers.',
})
