import type { Tx } from '@souk/platform'
import { type Customer, change, changedFields, command } from '../customer.ts'
import { customerEnabled, customerUpdated } from '../events.ts'
import { announceCustomer, createCustomer } from '../operations.ts'
import { findCustomerForUpdate, updateCustomer } from '../store.ts'
import { findCustomerByEmail } from './store.ts'

/** The customer with this address, and whether they may sign in to the shop. */
export interface KnownCustomer extends Pick<Customer, 'id' | 'locale'> {
  readonly maySignIn: boolean
}

export async function findKnownCustomer(tx: Tx, email: string): Promise<KnownCustomer | undefined> {
  const found = await findCustomerByEmail(tx, email)
  return found && { id: found.id, locale: found.locale, maySignIn: maySignIn(found) }
}

/**
 * Somebody has proved that the address of this customer is theirs: one who was invited or was a guest is registered from now on.
 * Undefined for one who may not sign in. The customer is locked until the transaction ends.
 */
export async function admitCustomer(tx: Tx, customerId: string): Promise<Customer | undefined> {
  const found = await findCustomerForUpdate(tx, customerId)
  if (!found || !maySignIn(found)) return undefined
  const enabled = found.status === 'INVITED' ? await enable(tx, found) : found
  if (enabled.kind === 'REGISTERED') return enabled
  const registered = change(enabled, { kind: 'REGISTERED' }, tx.now)
  await updateCustomer(tx, registered)
  announceCustomer(tx, customerUpdated, registered, changedFields(enabled, registered), enabled)
  return registered
}

async function enable(tx: Tx, invited: Customer): Promise<Customer> {
  const enabled = command(invited, 'enable', tx.now)
  await updateCustomer(tx, enabled)
  announceCustomer(tx, customerEnabled, enabled, ['status'], invited)
  return enabled
}

/** The same for an address of which there may be no customer yet. Of two at once the second is refused with `email_taken`. */
export async function registerCustomer(
  tx: Tx,
  { email, name, locale }: Pick<Customer, 'email' | 'name' | 'locale'>,
): Promise<Customer | undefined> {
  const known = await findCustomerByEmail(tx, email)
  if (known) return admitCustomer(tx, known.id)
  return createCustomer(tx, { email, ...(name && { name }), ...(locale && { locale }) })
}

function maySignIn({ status, mergedInto }: Pick<Customer, 'status' | 'mergedInto'>): boolean {
  return mergedInto === null && (status === 'ACTIVE' || status === 'INVITED')
}
