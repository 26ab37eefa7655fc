import { idOf, type Tx, uuidOf } from '@souk/platform'
import { taxCalculationNotFound } from '../problems.ts'
import { calculationTable } from './rows.ts'
import type { TaxCalculation } from './tax-calculation.ts'

/** The row never changes: a customer that was merged since is shown as the one that it has become. */
export async function getCalculation(tx: Tx, taxCalculationId: string): Promise<TaxCalculation> {
  const [row] = await tx<{ merged_into: string | null }>`
    select ${calculationTable.columns}, (
        select into_id
        from tax.merged_customers merged
        where merged.tenant_id = ${tx.tenantId} and merged.id = calculations.customer_id
      ) as merged_into
    from tax.calculations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
  `
  if (!row) throw taxCalculationNotFound({ taxCalculationId })
  const calculation = calculationTable.fieldsOf(row)
  const { merged_into: mergedInto } = row
  return mergedInto === null ? calculation : { ...calculation, customerId: idOf('cus', mergedInto) }
}

export function insertCalculation(tx: Tx, calculation: TaxCalculation): Promise<void> {
  return calculationTable.insert(tx, [calculation])
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
