import { checkVAT, countries } from 'jsvat'
import { isInEuropeanUnion } from './european-union.ts'

/** A VAT number whose form and check digits are right. Whether it is in use only the state that gave it knows. */
export interface VatId {
  /** Without spaces and punctuation: `DE136695976`. */
  readonly value: string
  readonly country: string
}

/** Greece writes another prefix than its ISO code. */
const prefixes: Readonly<Record<string, string>> = { EL: 'GR' }

const longest = 20

/** The country that a number says it is of, whether or not it is right. */
export function countryOfTaxId(taxId: string): string {
  const prefix = taxId.trim().slice(0, 2).toUpperCase()
  return prefixes[prefix] ?? prefix
}

/** Undefined for what is no VAT number of a member state of the European Union. */
export function parseVatId(taxId: string): VatId | undefined {
  const country = countryOfTaxId(taxId)
  if (taxId.length > longest || !isInEuropeanUnion(country)) return undefined
  const { isValid, value, country: found } = checkVAT(taxId, countries)
  if (!isValid || value === undefined || found?.isoCode.short !== country) return undefined
  return { value, country }
}
