import { type Problem, problem } from '@souk/platform'

export const customerNotFound = problem<{ customerId: string }>(
  'customer_not_found',
  404,
  'Customer not found',
  { help: 'There is no customer with this id. Find customers with GET /api/v1/customers?email=.' },
)
export const customerRequired = problem('customer_required', 403, 'Customers only', {
  help: 'Only a customer who has signed in to the shop has a profile of their own. Read others with GET /api/v1/customers/{customerId}.',
})
export const customerUnknown = problem<{ customerId: string }>(
  'customer_unknown',
  422,
  'Unknown customer',
  {
    help: '`customer_id` names a customer that does not exist. Create the customer first.',
  },
)
export const customerInactive = problem<{ status: string }>(
  'customer_inactive',
  422,
  'Customer is not active',
  {
    help: 'The customer is meta.status and cannot order. POST /api/v1/customers/{customerId}/enable lets it order.',
    example: { status: 'DISABLED' },
  },
)
export const emailTaken = problem('email_taken', 409, 'Email address already in use', {
  help: 'Another customer has this address, in whatever case. Find it with GET /api/v1/customers?email=.',
})
export const customerWasMerged = problem<{ mergedInto: string }>(
  'customer_merged',
  409,
  'Customer was merged',
  {
    help: 'The customer became part of meta.merged_into. Name that one instead.',
    example: { mergedInto: 'cus_…' },
  },
)
export const alreadyAnonymized = problem('already_anonymized', 409, 'Customer is anonymized', {
  help: 'Who the customer was has been erased, and nothing can be added. Create a new customer.',
})
export const customerInUse = problem<{ inUseBy: readonly string[] }>(
  'customer_in_use',
  409,
  'Customer is in use',
  {
    help: 'The services in meta.in_use_by keep something of the customer. Disable it, or request that it is erased; take it out of the conditions of price lists.',
    example: { inUseBy: ['orders'] },
  },
)

/** With the place in the body that named it. */
export function customerUnknownAt(path: string, customerId: string): Problem {
  const message = 'does not exist'
  return customerUnknown({ customerId }, { errors: [{ path, code: 'customer_unknown', message }] })
}

export function alreadyAnonymizedAt(path: string): Problem {
  const errors = [{ path, code: 'already_anonymized', message: 'was anonymized' }]
  return alreadyAnonymized(undefined, { errors })
}
