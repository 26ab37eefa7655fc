import { type FieldError, isCountry } from '@souk/platform'
import { taxIdInvalid } from './problems.ts'
import { faultOf, type TaxId, type VatId } from './tax-id.ts'

/** Refuses numbers that cannot be, each by its place. */
export function checkTaxIds(taxIds: readonly TaxId[]): void {
  const errors = taxIds.flatMap((taxId, index): FieldError[] => {
    const isRepeated = taxIds.findIndex((other) => isSame(other, taxId)) < index
    const message = isRepeated ? 'is there twice' : faultOf(taxId)
    if (message === undefined) return []
    return [{ path: `/tax_ids/${index}/value`, code: 'tax_id_invalid', message }]
  })
  if (errors.length > 0) throw taxIdInvalid(undefined, { errors })
}

/** Refuses a VAT number of a member state that cannot be, by its place in the body. */
export function checkVatId({ value }: VatId, path: string): void {
  const message = faultOf({ type: 'EU_VAT', value })
  if (message === undefined) return
  throw taxIdInvalid(undefined, { errors: [{ path, code: 'tax_id_invalid', message }] })
}

/** Refuses a text that names no state, or no number: nobody would notice that it counts for nothing. */
export function checkForeignTaxId({ value, country }: VatId, path: string): void {
  const hasNumber = /^[A-Z]{2}[A-Z0-9]*[0-9]/.test(value)
  // Northern Ireland has a prefix and no code of its own.
  if (hasNumber && (country === 'XI' || isCountry(country))) return
  const message = 'must begin with the prefix of a country, such as DE136695976'
  throw taxIdInvalid(undefined, { errors: [{ path, code: 'tax_id_invalid', message }] })
}

function isSame(a: TaxId, b: TaxId): boolean {
  return a.type === b.type && a.value === b.value
}
