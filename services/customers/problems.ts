import { problem } from '@souk/platform'

export const customerNotFound = problem<{ customerId: string }>(
  'customer_not_found',
  404,
  'Customer not found',
  { help: 'There is no customer with this id. Find customers with GET /api/v1/customers?email=.' },
)
export const customerUnknown = problem<{ customerId: string }>(
  'customer_unknown',
  422,
  'Unknown customer',
  {
    help: '`customer_id` names a customer that does not exist or is not active. Create the customer first.',
  },
)
export const emailTaken = problem('email_taken', 409, 'Email address already in use', {
  help: 'Another customer has this address, in whatever case. Find it with GET /api/v1/customers?email=.',
})
