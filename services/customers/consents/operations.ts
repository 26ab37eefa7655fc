import { newId, type Tx } from '@souk/platform'
import { type Customer, change } from '../customer.ts'
import { customerConsentChanged } from '../events.ts'
import { announceCustomer } from '../operations.ts'
import { getChangeableCustomer, updateCustomer } from '../store.ts'
import { type Consent, consentsMax, isKnown, withConsent } from './consent.ts'
import { consentInFuture, consentLimitReached } from './problems.ts'
import { insertConsent } from './store.ts'

/** Every statement is recorded; the customer shows the latest of each kind. */
export async function recordConsent(
  tx: Tx,
  customerId: string,
  { at = tx.now, ...said }: Omit<Consent, 'at'> & { readonly at?: Date },
): Promise<Customer> {
  const consent = { ...said, at }
  if (at > tx.now) throw consentInFuture({ at: at.toISOString() })
  const before = await getChangeableCustomer(tx, customerId)
  if (isKnown(before.consents, consent)) return before
  const consents = withConsent(before.consents, consent)
  if (consents.length > consentsMax) throw consentLimitReached({ limit: consentsMax })
  const after = change(before, { consents }, tx.now)
  await insertConsent(tx, { id: newId('cns'), customerId, ...consent, recordedAt: tx.now })
  await updateCustomer(tx, after)
  announceCustomer(tx, customerConsentChanged, after, ['consents'], before)
  return after
}
