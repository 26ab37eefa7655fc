import {
  announceDeletion,
  checkVersion,
  type EraseTraces,
  type References,
  subjectsOfPerson,
  type Tx,
} from '@souk/platform'
import { listAllAddresses } from '../addresses/store.ts'
import { deleteConsents, listConsentIds } from '../consents/store.ts'
import { type Customer, type CustomerCommand, command } from '../customer.ts'
import { customerDeleted, customerDisabled, customerEnabled, customerInvited } from '../events.ts'
import { leaveGroups } from '../groups/operations.ts'
import { announceCustomer } from '../operations.ts'
import { customerInUse } from '../problems.ts'
import { customerView } from '../schemas.ts'
import { deleteStatistics } from '../statistics/store.ts'
import { deleteCustomer, getChangeableCustomer, isMergedInto, updateCustomer } from '../store.ts'

const eventOf = {
  invite: customerInvited,
  disable: customerDisabled,
  enable: customerEnabled,
} as const

/** An invitation can be repeated; to be disabled or enabled twice is refused. */
export async function commandCustomer(
  tx: Tx,
  customerId: string,
  given: CustomerCommand,
): Promise<Customer> {
  const before = await getChangeableCustomer(tx, customerId)
  checkVersion(tx, before.version)
  const after = command(before, given, tx.now)
  await updateCustomer(tx, after)
  const changed = before.status === after.status ? [] : ['status']
  announceCustomer(tx, eventOf[given], after, changed, before)
  return after
}

export interface Deleting {
  readonly references: References
  readonly eraseTraces: EraseTraces
}

/**
 * For customers that nothing refers to: what was sold to somebody needs somebody. Nobody can ask for the erasure of one that
 * is gone, so what is kept about it elsewhere goes at once, and its events do not say who it was.
 */
export async function removeCustomer(
  tx: Tx,
  customerId: string,
  { references, eraseTraces }: Deleting,
): Promise<Customer> {
  const customer = await getChangeableCustomer(tx, customerId)
  checkVersion(tx, customer.version)
  const [above, hasPointers] = await Promise.all([
    references(tx, customerId),
    isMergedInto(tx, customerId),
  ])
  // What others became part of stays: their orders may still be on the way to it.
  const inUseBy = hasPointers ? ['customers', ...above] : above
  if (inUseBy.length > 0) throw customerInUse({ inUseBy })
  const belongings = await listIdsOf(tx, customerId)
  await leaveGroups(tx, customer)
  await Promise.all([
    deleteConsents(tx, customerId),
    deleteStatistics(tx, customerId),
    deleteCustomer(tx, customerId),
  ])
  announceDeletion(tx, customerDeleted, (gone) => ({ ...customerView(gone), changed: [] }), {
    before: customer,
  })
  const ids = [customerId, ...belongings]
  await eraseTraces(tx, [...ids, ...subjectsOfPerson({ ids, emails: [customer.email] })])
  return customer
}

async function listIdsOf(tx: Tx, customerId: string): Promise<string[]> {
  const [addresses, consentIds] = await Promise.all([
    listAllAddresses(tx, customerId),
    listConsentIds(tx, customerId),
  ])
  return [...addresses.map(({ id }) => id), ...consentIds]
}
