import {
  externalIdTaken,
  field,
  hasPart,
  idOf,
  isOneOf,
  join,
  type ListPage,
  listItem,
  literal,
  type NameFilter,
  orTaken,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { type Customer, emailKey } from './customer.ts'
import { customerNotFound, emailTaken } from './problems.ts'
import { customerTable, storedCustomer, toCustomer } from './rows.ts'

export async function getCustomer(tx: Tx, customerId: string): Promise<Customer> {
  const [row] = await tx`
    select ${customerTable.columns}
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
  if (!row) throw customerNotFound({ customerId })
  return toCustomer(row)
}

export async function getCustomerForUpdate(tx: Tx, customerId: string): Promise<Customer> {
  const [row] = await tx`
    select ${customerTable.columns}
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
    for update
  `
  if (!row) throw customerNotFound({ customerId })
  return toCustomer(row)
}

export const exportedAtOnce = 500

const customerItem = listItem({
  id: field.id('cus'),
  status: field.word(),
  email: field.text(),
  name: field.text(),
  phone: field.text(),
  locale: field.text(),
  external_id: field.text(),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface CustomerFilter extends NameFilter {
  readonly email?: string | undefined
}

export function listCustomers(
  tx: Tx,
  { email, name, ids }: CustomerFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`customers.customers`,
      where: [email === undefined ? undefined : sql`email_key = ${emailKey(email)}`, isOneOf(ids)],
      comparing: hasPart(sql`listed.name`, name),
      item: customerItem,
    },
    page,
  )
}

/** Some hundred of them, the newest first, for whoever wants all. */
export async function listCustomersAfter(
  tx: Tx,
  { email, name, ids }: CustomerFilter,
  after: string | null,
): Promise<Customer[]> {
  const filters = [
    sql`listed.tenant_id = ${tx.tenantId}`,
    email === undefined ? undefined : sql`listed.email_key = ${emailKey(email)}`,
    isOneOf(ids),
    hasPart(sql`listed.name`, name),
    after === null ? undefined : sql`listed.id < ${uuidOf(after)}`,
  ].filter((filter) => filter !== undefined)
  const found = await tx`
    select ${customerTable.columnsOf('listed')}
    from customers.customers listed
    where ${join(filters, ' and ')}
    order by listed.id desc
    limit ${literal(exportedAtOnce)}
  `
  return found.map(toCustomer)
}

/** By any of what names a customer, each locked until the transaction ends. */
export async function listNamedForUpdate(
  tx: Tx,
  named: {
    readonly ids: readonly string[]
    readonly externalIds: readonly string[]
    readonly emails: readonly string[]
  },
): Promise<Customer[]> {
  const found = await tx`
    select ${customerTable.columns}
    from customers.customers
    where tenant_id = ${tx.tenantId} and (
      id = any(${named.ids.map(uuidOf)}::uuid[])
      or external_id = any(${named.externalIds}::text[])
      or email_key = any(${named.emails.map(emailKey)}::text[])
    )
    order by id
    for update
  `
  return found.map(toCustomer)
}

/** Looked for first, so that the refusal can name who has it; of two at once the key decides. */
export async function checkExternalIdFree(tx: Tx, externalId: string | null): Promise<void> {
  if (externalId === null) return
  const [taken] = await tx<{ id: string }>`
    select id
    from customers.customers
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
  `
  if (taken) throw externalIdTaken({ externalId, id: idOf('cus', taken.id) })
}

function orRefused(customer: Customer, statement: Promise<unknown>): Promise<unknown> {
  return orTaken(statement, {
    customers_email: () => emailTaken(),
    customers_external_id: () => externalIdTaken({ externalId: customer.externalId ?? '' }),
  })
}

/** All of them at once; which of them is refused is not told. */
export function insertCustomers(tx: Tx, customers: readonly Customer[]): Promise<unknown> {
  return orTaken(customerTable.insert(tx, customers.map(storedCustomer)), {
    customers_email: () => emailTaken(),
    customers_external_id: () => externalIdTaken({ externalId: '' }),
  })
}

export function insertCustomer(tx: Tx, customer: Customer): Promise<unknown> {
  return orRefused(customer, customerTable.insert(tx, [storedCustomer(customer)]))
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateCustomer(tx: Tx, customer: Customer): Promise<unknown> {
  return orRefused(customer, customerTable.update(tx, storedCustomer(customer)))
}
