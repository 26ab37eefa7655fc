import {
  field,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  ownedBy,
  type PageRequest,
  pageOf,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { type Address, addressesMax } from './address.ts'
import { addressNotFound } from './problems.ts'
import { addressTable, storedAddress, toAddress } from './rows.ts'

export async function getAddress(tx: Tx, addressId: string): Promise<Address> {
  const [row] = await tx`
    select ${addressTable.columns}
    from customers.addresses
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(addressId)}
      and ${ownedBy(tx, { customer: sql`customer_id` })}
  `
  if (!row) throw addressNotFound({ addressId })
  return toAddress(row)
}

const addressItem = listItem({
  id: field.id('adr'),
  customer_id: field.id('cus'),
  name: field.text(),
  company: field.text(),
  line1: field.text(),
  line2: field.text(),
  city: field.text(),
  region: field.text(),
  postal_code: field.text(),
  country: field.word(),
  phone: field.text(),
  labels: field.array(),
  is_default_shipping: field.boolean(),
  is_default_billing: field.boolean(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listAddresses(tx: Tx, customerId: string, page: PageRequest): Promise<ListPage> {
  const from = sql`customers.addresses`
  const where = [
    sql`customer_id = ${uuidOf(customerId)}`,
    ownedBy(tx, { customer: sql`customer_id` }),
  ]
  return pageOf(tx, { from, where, item: addressItem }, page)
}

export async function countAddresses(tx: Tx, customerId: string): Promise<number> {
  const [found] = await tx<{ n: number }>`
    select count(*) as n
    from customers.addresses
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
  `
  return found?.n ?? 0
}

/** At most two. Whoever changes them holds the lock of the customer. */
export async function listDefaults(tx: Tx, customerId: string): Promise<Address[]> {
  const found = await tx`
    select ${addressTable.columns}
    from customers.addresses
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      and (is_default_shipping or is_default_billing)
    order by id
  `
  return found.map(toAddress)
}

/** A customer has no more than a bounded number. */
export async function listAllAddresses(tx: Tx, customerId: string): Promise<Address[]> {
  const found = await tx`
    select ${addressTable.columns}
    from customers.addresses
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(addressesMax)}
  `
  return found.map(toAddress)
}

export function insertAddress(tx: Tx, address: Address): Promise<void> {
  return addressTable.insert(tx, [storedAddress(address)])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateAddress(tx: Tx, address: Address): Promise<void> {
  return addressTable.update(tx, storedAddress(address))
}

/** The next version of each, in one flush. */
export function updateMoved(tx: Tx, addresses: readonly Address[]): Promise<void> {
  return addressTable.updateMany(tx, addresses.map(storedAddress))
}

export async function deleteAddress(tx: Tx, addressId: string): Promise<void> {
  await tx`
    delete from customers.addresses
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(addressId)}
  `
}

/** Of several customers, in the order of their ids. */
export async function listAddressesAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<Address[]> {
  const found = await tx`
    select ${addressTable.columns}
    from customers.addresses
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toAddress)
}

export async function deleteAddresses(tx: Tx, addressIds: readonly string[]): Promise<void> {
  await tx`
    delete from customers.addresses
    where tenant_id = ${tx.tenantId} and id = any(${addressIds.map(uuidOf)}::uuid[])
  `
}
