import { announceDeletion, checkVersion, type References, type Tx } from '@souk/platform'
import { deleteConsents } from '../consents/store.ts'
import { type Customer, type CustomerCommand, command } from '../customer.ts'
import { customerDeleted, customerDisabled, customerEnabled, customerInvited } from '../events.ts'
import { leaveGroups } from '../groups/operations.ts'
import { announceCustomer } from '../operations.ts'
import { customerInUse } from '../problems.ts'
import { customerView } from '../schemas.ts'
import { deleteStatistics } from '../statistics/store.ts'
import { deleteCustomer, getChangeableCustomer, updateCustomer } from '../store.ts'

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

/** For customers that nothing refers to: what was sold to somebody needs somebody. */
export async function removeCustomer(
  tx: Tx,
  customerId: string,
  references: References,
): Promise<Customer> {
  const customer = await getChangeableCustomer(tx, customerId)
  checkVersion(tx, customer.version)
  const inUseBy = await references(tx, customerId)
  if (inUseBy.length > 0) throw customerInUse({ inUseBy })
  await leaveGroups(tx, customer)
  await Promise.all([
    deleteConsents(tx, customerId),
    deleteStatistics(tx, customerId),
    deleteCustomer(tx, customerId),
  ])
  announceDeletion(tx, customerDeleted, (gone) => ({ ...customerView(gone), changed: [] }), {
    before: customer,
  })
  return customer
}
