import type { Keeping } from '../saved-methods/method-gateway.ts'
import type { StripeCall } from './client.ts'

/** Our id of a customer, as it is written on the customer at Stripe. */
const metadataOfCustomer = 'souk_customer'

/**
 * The customer at Stripe, made where there is none. Nothing of the person is told but the id here. The search lags behind, so two
 * who ask at once make the same one by their key, which Stripe remembers for longer than it takes the search to know.
 */
export async function customerRefOf(
  { stripe }: StripeCall,
  { customerId, customerRef }: Pick<Keeping, 'customerId' | 'customerRef'>,
): Promise<string> {
  if (customerRef !== null) return customerRef
  const query = `metadata['${metadataOfCustomer}']:'${customerId}'`
  const { data } = await stripe.customers.search({ query, limit: 1 })
  const [found] = data
  if (found) return found.id
  const params = { metadata: { [metadataOfCustomer]: customerId } }
  const made = await stripe.customers.create(params, { idempotencyKey: `${customerId}:customer` })
  return made.id
}
