import { isDeepStrictEqual } from 'node:util'
import {
  type AskServices,
  announceDeletion,
  audited,
  checkTimeZone,
  checkVersion,
  currencyUnsupported,
  type EraseTraces,
  emailKey,
  emit,
  isCurrency,
  newId,
  type Problem,
  type RowChange,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { listAllAddresses } from './addresses/store.ts'
import { deleteConsents, listConsentIds } from './consents/store.ts'
import {
  type Customer,
  type CustomerCommand,
  change,
  changedFields,
  checkChangeable,
  command,
  newCustomer,
  type StoredCustomer,
} from './customer.ts'
import {
  customerCreated,
  customerDeleted,
  customerDisabled,
  customerEnabled,
  customerInvited,
  customerUpdated,
} from './events.ts'
import { leaveGroups } from './groups/operations.ts'
import { findMergedInto } from './merges/store.ts'
import { isErasedEmail } from './persons/person.ts'
import {
  alreadyAnonymizedAt,
  customerInactive,
  customerInUse,
  customerNotFound,
  customerUnknownAt,
  customerWasMerged,
} from './problems.ts'
import {
  type CreateCustomer,
  type CustomerRow,
  customerView,
  detailsOf,
  draftOfCustomer,
  type UpdateCustomer,
} from './schemas.ts'
import { deleteStatistics } from './statistics/store.ts'
import {
  checkExternalIdsFree,
  deleteCustomer,
  findStandingForShare,
  findStatus,
  getChangeableCustomer,
  insertCustomer,
  insertCustomers,
  isMergedInto,
  listNamedForUpdate,
  updateCustomer,
} from './store.ts'
import { checkTaxIds } from './tax-ids/operations.ts'

export async function createCustomer(tx: Tx, body: CreateCustomer): Promise<Customer> {
  const draft = draftOfCustomer(body)
  checkDetails(draft)
  const customer = newCustomer(newId('cus'), draft, tx.now, body.status)
  await checkExternalIdsFree(tx, externalIdsOf([customer]))
  await insertCustomer(tx, customer)
  announceCustomer(tx, customerCreated, customer, Object.keys(body))
  if (customer.status === 'INVITED') announceCustomer(tx, customerInvited, customer, [])
  return customer
}

/** What no pattern of a schema can know: which zones and currencies there are, and which numbers can be. */
function checkDetails(details: Partial<StoredCustomer>): void {
  const { email, timezone, currency, taxIds } = details
  if (email !== undefined && isErasedEmail(email)) {
    throw validationFailed(undefined, { errors: [emailReserved] })
  }
  if (timezone) checkTimeZone(timezone)
  if (currency && !isCurrency(currency)) throw currencyUnsupported({ currency })
  if (taxIds) checkTaxIds(taxIds)
}

export async function changeCustomer(
  tx: Tx,
  customerId: string,
  body: UpdateCustomer,
): Promise<Customer> {
  const before = await getChangeableCustomer(tx, customerId)
  checkVersion(tx, before.version)
  const details = detailsOf(body)
  checkDetails(details)
  // A request that changes nothing creates no new version and no event.
  if (isDeepStrictEqual({ ...before, ...details }, before)) return before
  const after = change(before, details, tx.now)
  if (after.externalId !== before.externalId) {
    await checkExternalIdsFree(tx, externalIdsOf([after]))
  }
  await updateCustomer(tx, after)
  announceCustomer(tx, customerUpdated, after, changedFields(before, after), before)
  return after
}

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

export interface CustomerDeletion {
  readonly references: AskServices
  readonly eraseTraces: EraseTraces
}

/**
 * For customers that nothing refers to: what was sold to somebody needs somebody. Nobody can ask for the erasure of one that
 * is gone, so what is kept about it elsewhere goes with it, and its events do not say who it was. It is found by ids alone:
 * an address may also be that of a guest, whom nobody has verified here.
 */
export async function removeCustomer(
  tx: Tx,
  customerId: string,
  { references, eraseTraces }: CustomerDeletion,
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
  eraseTraces(tx, [customerId, ...belongings])
  return customer
}

async function listIdsOf(tx: Tx, customerId: string): Promise<string[]> {
  const [addresses, consentIds] = await Promise.all([
    listAllAddresses(tx, customerId),
    listConsentIds(tx, customerId),
  ])
  return [...addresses.map(({ id }) => id), ...consentIds]
}

/**
 * Creates or changes customers, all of them or none. A row is about the customer with its id, else with its external id,
 * else with its email address; without one of these it creates a customer.
 */
export async function importCustomers(
  tx: Tx,
  rows: readonly CustomerRow[],
): Promise<readonly RowChange[]> {
  const named = namedBy(await listNamedForUpdate(tx, namesIn(rows)))
  const plans = rows.map((row) => {
    const before = named(row)
    if (row.id !== undefined && !before) throw customerNotFound({ customerId: row.id })
    return planOf(row, before, tx.now)
  })
  const created = plans.filter(({ change }) => change === 'created')
  const updated = plans.filter(({ change }) => change === 'updated')
  const given = plans.filter(({ before, after }) => before?.externalId !== after.externalId)
  await checkExternalIdsFree(tx, externalIdsOf(given.map(({ after }) => after)))
  if (created.length > 0) {
    await insertCustomers(
      tx,
      created.map(({ after }) => after),
    )
  }
  await Promise.all(updated.map(({ after }) => updateCustomer(tx, after)))
  for (const { before, after, changed } of [...created, ...updated]) {
    announceCustomer(tx, before ? customerUpdated : customerCreated, after, [...changed], before)
  }
  return plans.map(({ change }) => change)
}

function externalIdsOf(customers: readonly Customer[]): string[] {
  return customers.flatMap(({ externalId }) => externalId ?? [])
}

/** What a row names, and the customer that it is about by whichever of these. */
export async function keysOfCustomers(
  tx: Tx,
  rows: readonly CustomerRow[],
): Promise<readonly string[][]> {
  const named = namedBy(await listNamedForUpdate(tx, namesIn(rows)))
  return rows.map((row) => {
    const id = named(row)?.id ?? row.id
    return [
      ...(id ? [`id ${id}`] : []),
      ...(row.external_id ? [`external_id ${row.external_id}`] : []),
      ...(row.email ? [`email ${emailKey(row.email)}`] : []),
    ]
  })
}

function namesIn(rows: readonly CustomerRow[]) {
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    externalIds: rows.flatMap(({ external_id: externalId }) => externalId ?? []),
    emails: rows.flatMap(({ email }) => email ?? []),
  }
}

function namedBy(known: readonly Customer[]): (row: CustomerRow) => Customer | undefined {
  const byId = new Map(known.map((customer) => [customer.id, customer]))
  const byExternalId = new Map(known.map((customer) => [customer.externalId, customer]))
  const byEmail = new Map(known.map((customer) => [emailKey(customer.email), customer]))
  return ({ id, external_id: externalId, email }) => {
    if (id !== undefined) return byId.get(id)
    if (externalId) return byExternalId.get(externalId)
    return email === undefined ? undefined : byEmail.get(emailKey(email))
  }
}

interface RowPlan {
  readonly change: RowChange
  readonly before?: Customer
  readonly after: Customer
  readonly changed: readonly string[]
}

function planOf(row: CustomerRow, before: Customer | undefined, now: Date): RowPlan {
  if (before) checkChangeable(before)
  const { id: _id, ...given } = row
  const details = detailsOf(given)
  checkDetails(details)
  if (!before) {
    const { email } = row
    if (email === undefined) throw validationFailed(undefined, { errors: [emailRequired] })
    const after = newCustomer(newId('cus'), { ...details, email }, now)
    return { change: 'created', after, changed: Object.keys(row) }
  }
  if (isDeepStrictEqual({ ...before, ...details }, before)) {
    return { change: 'unchanged', before, after: before, changed: [] }
  }
  const after = change(before, details, now)
  return { change: 'updated', before, after, changed: changedFields(before, after) }
}

const emailReserved = {
  path: '/email',
  code: 'reserved',
  message: 'addresses at erased.invalid are those of customers that were erased',
}
const emailRequired = { path: '/email', code: 'required', message: 'email is required' }

/** Tells of a customer that was created or changed, and leaves what the audit log needs to know. */
export function announceCustomer(
  tx: Tx,
  kind: typeof customerCreated,
  customer: Customer,
  changed: string[],
  before?: Customer,
): void {
  const { id, version } = customer
  audited(tx, { resource: 'customer', id, before, after: customer, view: customerView })
  const object = { ...customerView(customer), changed: changed.sort() }
  emit(tx, kind, { id, version, object, previous: before && customerView(before) })
}

/**
 * For bodies that add something to a customer, which then stays what it is until the transaction ends: it is neither merged,
 * deleted nor erased before that is saved. It need not be active.
 */
export async function checkNamedCustomer(tx: Tx, customerId: string): Promise<void> {
  const found = await findStandingForShare(tx, customerId)
  if (!found || found.mergedInto !== null) throw await refusalOfBuyer(tx, customerId)
  if (found.status === 'ANONYMIZED') throw alreadyAnonymizedAt('/customer_id')
}

/** The refusal of a body that names a customer who cannot order. One that was merged says where it is now, others their status. */
export async function refusalOfBuyer(tx: Tx, customerId: string): Promise<Problem> {
  const [mergedInto, status] = await Promise.all([
    findMergedInto(tx, customerId),
    findStatus(tx, customerId),
  ])
  const path = '/customer_id'
  if (mergedInto !== null) {
    const errors = [{ path, code: 'customer_merged', message: `is now ${mergedInto}` }]
    return customerWasMerged({ mergedInto }, { errors })
  }
  if (status !== 'DISABLED' && status !== 'INVITED') return customerUnknownAt(path, customerId)
  const errors = [{ path, code: 'customer_inactive', message: `is ${status}` }]
  return customerInactive({ status }, { errors })
}
