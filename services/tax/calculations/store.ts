import { becameOf } from '@souk/customers/contract'
import {
  idOf,
  lastSeen,
  literal,
  type Person,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { taxCalculationNotFound } from '../problems.ts'
import { packed } from './packed-lines.ts'
import { calculationTable } from './rows.ts'
import type { TaxCalculation } from './tax-calculation.ts'

export async function getCalculation(tx: Tx, taxCalculationId: string): Promise<TaxCalculation> {
  const calculation = await findCalculation(tx, taxCalculationId)
  if (!calculation) throw taxCalculationNotFound({ taxCalculationId })
  return calculation
}

/** The row keeps its customer: one that was merged since is shown as the one that it has become. */
export async function findCalculation(
  tx: Tx,
  taxCalculationId: string,
): Promise<TaxCalculation | undefined> {
  const [row] = await tx<{ customer_now: string | null }>`
    select ${calculationTable.columns}, (
        ${becameOf(tx, sql`calculations.customer_id`)}
        select became.id
        from became
        order by became.steps desc
        limit 1
      ) as customer_now
    from tax.calculations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
  `
  if (!row) return undefined
  const calculation = calculationTable.fieldsOf(row)
  const { customer_now: now } = row
  return { ...calculation, customerId: now && idOf('cus', now) }
}

/** What is called so need not be one thing: it is a text of whoever asks. */
export async function findLatestCalculationOf(
  tx: Tx,
  reference: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }>`
    select id
    from tax.calculations
    where tenant_id = ${tx.tenantId} and reference = ${reference}
    order by id desc
    limit 1
  `
  return row && idOf('txc', row.id)
}

export function insertCalculation(tx: Tx, calculation: TaxCalculation): Promise<void> {
  return calculationTable.insert(tx, [calculation])
}

/** An order names it from now on, so it stays with that. */
export async function keepCalculation(tx: Tx, taxCalculationId: string): Promise<void> {
  await tx`
    update tax.calculations
    set expires_at = null
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
      and expires_at is not null
  `
}

/** Those of carts that no order has named, and none may name any more. */
export function expiredCalculations(now: Date): WaitingRows {
  return {
    table: sql`tax.calculations`,
    waiting: sql`expires_at is not null`,
    due: sql`expires_at <= ${now}`,
  }
}

export const deletedAtOnce = 500

/** Some of them; says how many. */
export async function deleteExpiredCalculations(tx: Tx): Promise<number> {
  const deleted = await tx`
    delete from tax.calculations
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from tax.calculations
      where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}
      order by expires_at
      limit ${literal(deletedAtOnce)}
    )
    returning id
  `
  return deleted.length
}

/** Those that somebody calls so and no order has named. */
export async function deleteProvisionalOf(tx: Tx, references: readonly string[]): Promise<void> {
  await tx`
    delete from tax.calculations
    where tenant_id = ${tx.tenantId} and reference = any(${references}::text[])
      and expires_at is not null
  `
}

/** Some of those that somebody calls so. */
export async function listCalculationsOf(
  tx: Tx,
  references: readonly string[],
): Promise<TaxCalculation[]> {
  const found = await tx`
    select ${calculationTable.columns}
    from tax.calculations
    where tenant_id = ${tx.tenantId} and reference = any(${references}::text[])
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => calculationTable.fieldsOf(row))
}

export async function hasCalculations(tx: Tx): Promise<boolean> {
  const [row] = await tx`
    select 1
    from tax.calculations
    where tenant_id = ${tx.tenantId}
    limit 1
  `
  return row !== undefined
}

export async function hasCalculationsOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from tax.calculations
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** Of the customers, and those that name nobody but a tax id of theirs: the next by their ids. */
export async function listCalculationsAfter(
  tx: Tx,
  { ids: customerIds, taxIds = [] }: Person,
  after: string | null,
): Promise<TaxCalculation[]> {
  const found = await tx`
    select ${calculationTable.columns}
    from tax.calculations
    where tenant_id = ${tx.tenantId} and id in (
      (
        select id
        from tax.calculations
        where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
          and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
      union all
      (
        select id
        from tax.calculations
        where tenant_id = ${tx.tenantId} and customer_id is null
          and tax_id = any(${taxIds}::text[]) and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
    )
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => calculationTable.fieldsOf(row))
}

/** What names somebody is all that can be changed of a calculation. */
export async function updateCalculations(
  tx: Tx,
  calculations: readonly TaxCalculation[],
): Promise<void> {
  await Promise.all(
    calculations.map(
      ({ id, reference, taxId, destination, lines }) => tx`
        update tax.calculations
        set reference = ${reference}, tax_id = ${taxId}, destination = ${JSON.stringify(destination)}::jsonb,
          lines = ${packed(lines)}::jsonb
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
      `,
    ),
  )
}
