import {
  field,
  idOf,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { ConsentRecord } from './consent.ts'
import { consentTable } from './rows.ts'

const consentItem = listItem({
  id: field.id('cns'),
  customer_id: field.id('cus'),
  purpose: field.word(),
  channel: field.word(),
  granted: field.boolean(),
  source: field.text(),
  at: field.time(),
  recorded_at: field.time(),
})

export function listConsents(tx: Tx, customerId: string, page: PageRequest): Promise<ListPage> {
  const from = sql`customers.consent_records`
  const where = [sql`customer_id = ${uuidOf(customerId)}`]
  return pageOf(tx, { from, where, item: consentItem }, page)
}

export function insertConsent(tx: Tx, record: ConsentRecord): Promise<void> {
  return consentTable.insert(tx, [record])
}

export async function moveConsents(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx`
    update customers.consent_records
    set customer_id = ${uuidOf(intoId)}
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(fromId)}
  `
}

export async function listConsentIds(tx: Tx, customerId: string): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from customers.consent_records
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
  `
  return found.map(({ id }) => idOf('cns', id))
}

export async function deleteConsents(tx: Tx, customerId: string): Promise<void> {
  await tx`
    delete from customers.consent_records
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
  `
}

/** Of several customers, in the order of their ids. */
export async function listConsentsAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<ConsentRecord[]> {
  const found = await tx`
    select ${consentTable.columns}
    from customers.consent_records
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => consentTable.fieldsOf(row))
}

export async function deleteConsentRecords(tx: Tx, consentIds: readonly string[]): Promise<void> {
  await tx`
    delete from customers.consent_records
    where tenant_id = ${tx.tenantId} and id = any(${consentIds.map(uuidOf)}::uuid[])
  `
}
