import { isDeepStrictEqual } from 'node:util'
import { audited, checkVersion, emit, newId, type Tx } from '@souk/platform'
import { type Customer, change, changedFields, newCustomer } from './customer.ts'
import { customerCreated, customerUpdated } from './events.ts'
import { type CreateCustomer, customerView, type UpdateCustomer } from './schemas.ts'
import {
  checkExternalIdFree,
  getCustomerForUpdate,
  insertCustomer,
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
