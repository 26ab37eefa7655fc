import { isDeepStrictEqual } from 'node:util'
import {
  audited,
  checkVersion,
  emit,
  newId,
  type RowChange,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { type Customer, change, changedFields, emailKey, newCustomer } from './customer.ts'
import { customerCreated, customerUpdated } from './events.ts'
import { customerNotFound } from './problems.ts'
import {
  type CreateCustomer,
  type CustomerRow,
  customerView,
  type UpdateCustomer,
} from './schemas.ts'
import {
  checkExternalIdFree,
  getCustomerForUpdate,
  insertCustomer,
  insertCustomers,
  listNamedForUpdate,
  updateCustomer,
} from './store.ts'

export async function createCustomer(tx: Tx, body: CreateCustomer): Promise<Customer> {
  const { email, name = null, phone = null, locale = null, metadata = {} } = body
  const details = { email, name, phone, locale, metadata, externalId: body.external_id ?? null }
  const customer = newCustomer(newId('cus'), details, tx.now)
  await checkExternalIdFree(tx, customer.externalId)
  await insertCustomer(tx, customer)
  audited(tx, { resource: 'customer', id: customer.id, after: customer, view: customerView })
  announce(tx, customerCreated, customer, Object.keys(body))
  return customer
}

export async function changeCustomer(
  tx: Tx,
  customerId: string,
  body: UpdateCustomer,
): Promise<Customer> {
  const before = await getCustomerForUpdate(tx, customerId)
  checkVersion(tx, before.version)
  const { external_id: externalId = before.externalId, ...rest } = body
  const details = { ...rest, externalId }
  // A request that changes nothing creates no new version and no event.
  if (isDeepStrictEqual({ ...before, ...details }, before)) return before
  const after = change(before, details, tx.now)
  if (externalId !== before.externalId) await checkExternalIdFree(tx, externalId)
  await updateCustomer(tx, after)
  audited(tx, { resource: 'customer', id: customerId, before, after, view: customerView })
  announce(tx, customerUpdated, after, changedFields(before, after), before)
  return after
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
  if (created.length > 0) {
    await insertCustomers(
      tx,
      created.map(({ after }) => after),
    )
  }
  await Promise.all(updated.map(({ after }) => updateCustomer(tx, after)))
  for (const { before, after, changed } of [...created, ...updated]) {
    audited(tx, { resource: 'customer', id: after.id, before, after, view: customerView })
    announce(tx, before ? customerUpdated : customerCreated, after, [...changed], before)
  }
  return plans.map(({ change }) => change)
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
  const { id: _id, external_id, email, ...rest } = row
  const given = { ...rest, ...(external_id !== undefined && { externalId: external_id }) }
  if (!before) {
    if (email === undefined) throw validationFailed(undefined, { errors: [emailRequired] })
    const nothing = { name: null, phone: null, locale: null, externalId: null, metadata: {} }
    const after = newCustomer(newId('cus'), { ...nothing, ...given, email }, now)
    return { change: 'created', after, changed: Object.keys(row) }
  }
  const details = { ...given, ...(email !== undefined && { email }) }
  if (isDeepStrictEqual({ ...before, ...details }, before)) {
    return { change: 'unchanged', before, after: before, changed: [] }
  }
  const after = change(before, details, now)
  return { change: 'updated', before, after, changed: changedFields(before, after) }
}

const emailRequired = { path: '/email', code: 'required', message: 'email is required' }

function announce(
  tx: Tx,
  kind: typeof customerCreated,
  customer: Customer,
  changed: string[],
  before?: Customer,
): void {
  const { id, version } = customer
  const object = { ...customerView(customer), changed: changed.sort() }
  emit(tx, kind, { id, version, object, previous: before && customerView(before) })
}
