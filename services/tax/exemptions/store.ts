import { becameOf } from '@souk/customers/contract'
import {
  field,
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
  type WaitingRows,
} from '@souk/platform'
import { taxExemptionNotFound } from '../problems.ts'
import type { ExemptionStatus, TaxExemption } from './exemption.ts'
import { exemptionTable, toExemption } from './rows.ts'

export async function getExemption(tx: Tx, taxExemptionId: string): Promise<TaxExemption> {
  const [row] = await tx`
    select ${exemptionTable.columns}
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxExemptionId)}
  `
  if (!row) throw taxExemptionNotFound({ taxExemptionId })
  return toExemption(row)
}

export async function getExemptionForUpdate(tx: Tx, taxExemptionId: string): Promise<TaxExemption> {
  const [row] = await tx`
    select ${exemptionTable.columns}
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxExemptionId)}
    for update
  `
  if (!row) throw taxExemptionNotFound({ taxExemptionId })
  return toExemption(row)
}

/** In any status. */
export async function hasExemptionsOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** A transaction moves so many. */
export const movedAtOnce = 20

/** Some of a customer, whatever their status. */
export async function listExemptionsForUpdate(tx: Tx, customerId: string): Promise<TaxExemption[]> {
  const found = await tx`
    select ${exemptionTable.columns}
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id desc
    limit ${literal(movedAtOnce)}
    for update
  `
  return found.map(toExemption)
}

/** More than a customer has; of those who have more, the newest count. */
const consideredMax = 100

/** Those of a customer, or of whom they have become, that were approved and hold at that time. */
export async function listExemptionsOf(
  tx: Tx,
  customerId: string,
  at: Date,
): Promise<TaxExemption[]> {
  const found = await tx`
    ${becameOf(tx, sql`${uuidOf(customerId)}::uuid`)}
    select ${exemptionTable.columns}
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and customer_id = any(array(select became.id from became))
      and approved_at is not null and status <> 'REJECTED'
      and valid_from <= ${at} and (valid_to is null or valid_to > ${at})
    order by id desc
    limit ${literal(consideredMax)}
  `
  return found.map(toExemption)
}

export function insertExemption(tx: Tx, exemption: TaxExemption): Promise<void> {
  return exemptionTable.insert(tx, [exemption])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateExemption(tx: Tx, exemption: TaxExemption): Promise<void> {
  return exemptionTable.update(tx, exemption)
}

const isOpen = sql`status in ('PENDING', 'VALID') and valid_to is not null`

/** Those whose time runs out by itself. */
export function endingExemptions(now: Date): WaitingRows {
  return { table: sql`tax.exemptions`, waiting: isOpen, due: sql`valid_to <= ${now}` }
}

/** The one whose time ran out first. */
export async function findEndedForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<TaxExemption | undefined> {
  const [found] = await tx`
    select ${exemptionTable.columns}
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and ${isOpen} and valid_to <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by valid_to, id
    limit 1
    for update skip locked
  `
  return found && toExemption(found)
}

const exemptionItem = listItem({
  id: field.id('txe'),
  customer_id: field.id('cus'),
  jurisdictions: field.array(),
  certificate_url: field.text(),
  valid_from: field.time(),
  valid_to: field.time(),
  status: field.word(),
  rejection_reason: field.text(),
  approved_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface ExemptionFilter {
  readonly customer_id?: string
  readonly status?: ExemptionStatus
}

export function listExemptions(
  tx: Tx,
  { customer_id: customerId, status }: ExemptionFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`tax.exemptions`,
      where: [
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: exemptionItem,
    },
    page,
  )
}

/** Of several customers, in the order of their ids. */
export async function listExemptionsAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<TaxExemption[]> {
  const found = await tx`
    select ${exemptionTable.columns}
    from tax.exemptions
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toExemption)
}

/** Takes out what may name somebody. */
export async function eraseTexts(tx: Tx, exemptionIds: readonly string[]): Promise<void> {
  await tx`
    update tax.exemptions
    set certificate_url = null, rejection_reason = null, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${exemptionIds.map(uuidOf)}::uuid[])
      and (certificate_url is not null or rejection_reason is not null)
  `
}
