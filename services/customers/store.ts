import {
  emailKey,
  erasureDigest,
  externalIdTaken,
  idOf,
  orTaken,
  ownedBy,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { type Customer, type CustomerStatus, checkChangeable } from './customer.ts'
import { customerNotFound, emailTaken } from './problems.ts'
import { type CustomerRow, customerTable, storedCustomer, toCustomer } from './rows.ts'
import { statisticsTable } from './statistics/rows.ts'

/** A subselect: the groups of a customer, written as `groups` says. */
export function groupsOf(tx: Tx, customerId: Sql, groups: Sql): Sql {
  return sql`(
    select ${groups}
    from customers.group_members member
    join customers.customer_groups of_group
      on of_group.tenant_id = ${tx.tenantId} and of_group.id = member.group_id
    where member.tenant_id = ${tx.tenantId} and member.customer_id = ${customerId}
  )`
}

/** A subselect: the address of a customer that is the default for something. */
export function defaultAddressOf(tx: Tx, customerId: Sql, isDefault: Sql): Sql {
  return sql`(
    select address.id
    from customers.addresses address
    where address.tenant_id = ${tx.tenantId} and address.customer_id = ${customerId} and ${isDefault}
  )`
}

const groupsJson = sql`
  coalesce(json_agg(json_build_object('id', of_group.id, 'name', of_group.name) order by of_group.name_key), '[]')`

/** What belongs to a customer and stands in rows of its own, for the select list beside its columns. */
export function belongings(tx: Tx): Sql {
  const customerId = sql`customer.id`
  return sql`
    ${groupsOf(tx, customerId, groupsJson)} as groups,
    ${defaultAddressOf(tx, customerId, sql`address.is_default_shipping`)} as default_shipping_address_id,
    ${defaultAddressOf(tx, customerId, sql`address.is_default_billing`)} as default_billing_address_id,
    (
      select to_json(counted)
      from (
        select ${statisticsTable.columns}
        from customers.customer_statistics
        where tenant_id = ${tx.tenantId} and customer_id = customer.id
      ) counted
    ) as statistics`
}

export async function getCustomer(tx: Tx, customerId: string): Promise<Customer> {
  const [row] = await tx<CustomerRow>`
    select ${customerTable.columnsOf('customer')}, ${belongings(tx)}
    from customers.customers customer
    where customer.tenant_id = ${tx.tenantId} and customer.id = ${uuidOf(customerId)}
      and ${ownedBy(tx, { customer: sql`customer.id` })}
  `
  if (!row) throw customerNotFound({ customerId })
  return toCustomer(row)
}

/** Whoever changes what belongs to a customer waits here for others who do. One that is only there to be read is refused. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  const [found] = await lockRow(tx, customerId)
  if (!found) throw customerNotFound({ customerId })
  const { merged_into: mergedInto, status } = found
  checkChangeable({ status, mergedInto: mergedInto === null ? null : idOf('cus', mergedInto) })
}

function lockRow(tx: Tx, customerId: string) {
  return tx<{ status: CustomerStatus; merged_into: string | null }>`
    select status, merged_into
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
      and ${ownedBy(tx, { customer: sql`id` })}
    for update
  `
}

/** For whoever need not find one. */
export async function findCustomerForUpdate(
  tx: Tx,
  customerId: string,
): Promise<Customer | undefined> {
  const [locked] = await lockRow(tx, customerId)
  return locked && getCustomer(tx, customerId)
}

/** Those of them that exist, of a hundred at most. */
export async function listCustomersById(
  tx: Tx,
  customerIds: readonly string[],
): Promise<Customer[]> {
  const found = await tx<CustomerRow>`
    select ${customerTable.columnsOf('customer')}, ${belongings(tx)}
    from customers.customers customer
    where customer.tenant_id = ${tx.tenantId} and customer.id = any(${customerIds.map(uuidOf)}::uuid[])
    order by customer.id
    limit 100
  `
  return found.map(toCustomer)
}

/** Locked first and read afterwards. */
async function getCustomerForUpdate(tx: Tx, customerId: string): Promise<Customer> {
  const [, customer] = await sentInOrder([lockRow(tx, customerId), getCustomer(tx, customerId)])
  return customer
}

/** Refuses one that is only there to be read. */
export async function getChangeableCustomer(tx: Tx, customerId: string): Promise<Customer> {
  const customer = await getCustomerForUpdate(tx, customerId)
  checkChangeable(customer)
  return customer
}

/** Locked in the order of their ids, whichever is named first. */
export async function getTwoForUpdate(
  tx: Tx,
  first: string,
  second: string,
): Promise<readonly [Customer, Customer]> {
  const [, ...two] = await sentInOrder([
    tx`
      select id
      from customers.customers
      where tenant_id = ${tx.tenantId} and id = any(${[first, second].map(uuidOf)}::uuid[])
      order by id
      for update
    `,
    getCustomer(tx, first),
    getCustomer(tx, second),
  ])
  return two
}

/** Refuses a customer that does not exist. */
export async function checkCustomer(tx: Tx, customerId: string): Promise<void> {
  const found = await tx`
    select id
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
      and ${ownedBy(tx, { customer: sql`id` })}
  `
  if (found.length === 0) throw customerNotFound({ customerId })
}

/** Whether others became part of it. */
export async function isMergedInto(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from customers.customers
    where tenant_id = ${tx.tenantId} and merged_into = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** Without a lock, for whoever only says why it cannot be used: that may be asked in a read. */
export async function findStatus(tx: Tx, customerId: string): Promise<CustomerStatus | undefined> {
  const [row] = await tx<{ status: CustomerStatus }>`
    select status
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
  return row?.status
}

/** Whoever would change it waits until the transaction ends; whoever also only relies on it does not. */
export async function findStandingForShare(
  tx: Tx,
  customerId: string,
): Promise<Pick<Customer, 'status' | 'mergedInto'> | undefined> {
  const [row] = await tx<{ status: CustomerStatus; merged_into: string | null }>`
    select status, merged_into
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
    for share
  `
  if (!row) return undefined
  const { status, merged_into: mergedInto } = row
  return { status, mergedInto: mergedInto && idOf('cus', mergedInto) }
}

/** Those of them that can be changed, and stay so until the transaction ends. */
export async function listChangeable(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = any(${customerIds.map(uuidOf)}::uuid[])
      and merged_into is null and status <> 'ANONYMIZED'
    order by id
    for share
  `
  return found.map(({ id }) => idOf('cus', id))
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
  const isNamed = sql`
    customer.tenant_id = ${tx.tenantId} and (
      customer.id = any(${named.ids.map(uuidOf)}::uuid[])
      or customer.external_id = any(${named.externalIds}::text[])
      or customer.email_key = any(${named.emails.map(emailKey)}::text[])
    )`
  const [, found] = await sentInOrder([
    tx`
      select customer.id
      from customers.customers customer
      where ${isNamed}
      order by customer.id
      for update
    `,
    tx<CustomerRow>`
      select ${customerTable.columnsOf('customer')}, ${belongings(tx)}
      from customers.customers customer
      where ${isNamed}
      order by customer.id
    `,
  ])
  return found.map(toCustomer)
}

/**
 * Looked for first, so that the refusal can name who has it; of two at once the key decides. External ids of erased customers
 * stay taken: a feed that sends such a person again is refused, and not told who of the anonymized that was.
 */
export async function checkExternalIdsFree(tx: Tx, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return
  const [taken] = await tx<{ id: string | null; external_id: string }>`
    select taken.id, given.external_id
    from unnest(${externalIds}::text[]) given(external_id)
    cross join lateral (
      select id
      from customers.customers
      where tenant_id = ${tx.tenantId} and external_id = given.external_id
      union all
      select null
      from customers.erased_customers
      where tenant_id = ${tx.tenantId}
        and external_id_digest = ${erasureDigest(tx, sql`given.external_id`)}
    ) taken
    limit 1
  `
  if (!taken) return
  const { id, external_id: externalId } = taken
  throw externalIdTaken({ externalId, ...(id !== null && { id: idOf('cus', id) }) })
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

/** Addresses go with it. */
export async function deleteCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx`
    delete from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
}
