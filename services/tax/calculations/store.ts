import { type Tx, uuidOf } from '@souk/platform'
import { taxCalculationNotFound } from '../problems.ts'
import { calculationTable } from './rows.ts'
import type { TaxCalculation } from './tax-calculation.ts'

export async function getCalculation(tx: Tx, taxCalculationId: string): Promise<TaxCalculation> {
  const [row] = await tx`
    select ${calculationTable.columns}
    from tax.calculations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
  `
  if (!row) throw taxCalculationNotFound({ taxCalculationId })
  return calculationTable.fieldsOf(row)
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
