import { checkOf } from './checks.ts'

export const taxIdTypes = [
  'EU_VAT',
  'GB_VAT',
  'CH_UID',
  'NO_MVA',
  'US_EIN',
  'AU_ABN',
  'OTHER',
] as const
export type TaxIdType = (typeof taxIdTypes)[number]

/** `UNVERIFIED` has the right form; `VERIFIED` was found in the register of the country by whoever wrote it. */
export const taxIdStatuses = ['UNVERIFIED', 'VERIFIED'] as const
export type TaxIdStatus = (typeof taxIdStatuses)[number]

export interface TaxId {
  readonly type: TaxIdType
  readonly value: string
  readonly status: TaxIdStatus
}

export const taxIdsMax = 10

/** A number of one register is one, which was looked up if anybody has looked it up. */
export function withTaxId(taxIds: readonly TaxId[], added: TaxId): readonly TaxId[] {
  const isSame = ({ type, value }: TaxId) => type === added.type && value === added.value
  if (!taxIds.some(isSame)) return [...taxIds, added]
  if (added.status !== 'VERIFIED') return taxIds
  return taxIds.map((taxId) => (isSame(taxId) ? added : taxId))
}

/** As it is kept: upper case, without the spaces, points and dashes that people write into it. */
export function normalizedTaxId({ type, value, status }: TaxId): TaxId {
  return { type, value: type === 'OTHER' ? value.trim() : normalized(value), status }
}

function normalized(value: string): string {
  return value.toUpperCase().replaceAll(/[\s./-]/g, '')
}

/** A VAT number that names the state it is of. Whether it is in use only that state knows. */
export interface VatId {
  /** As it is kept: `DE136695976`. */
  readonly value: string
  /** ISO code of the state by the prefix, whether or not the number is right. */
  readonly country: string
}

/** Greece writes another prefix than its ISO code. */
const countryOfPrefix: ReadonlyMap<string, string> = new Map([['EL', 'GR']])

export function parseVatId(written: string): VatId {
  const value = normalized(written)
  const prefix = value.slice(0, 2)
  return { value, country: countryOfPrefix.get(prefix) ?? prefix }
}

/** The VAT numbers of member states among them. */
export function vatIdsOf(taxIds: readonly TaxId[]): VatId[] {
  return taxIds.filter(({ type }) => type === 'EU_VAT').map(({ value }) => parseVatId(value))
}

/** What is wrong with one that is normalized; undefined for nothing. */
export function faultOf({ type, value }: Pick<TaxId, 'type' | 'value'>): string | undefined {
  if (type === 'OTHER') return undefined
  const check = checkOf(type, value)
  if (check === undefined || !check.pattern.test(value)) return `must look like ${formOf(type)}`
  return check.isRight(value) ? undefined : 'has a wrong check digit'
}

const forms: Readonly<Record<Exclude<TaxIdType, 'OTHER'>, string>> = {
  EU_VAT: 'DE136695976: the prefix of a member state, and what follows it there',
  GB_VAT: 'GB980780684',
  CH_UID: 'CHE100155212MWST, or without its end',
  NO_MVA: 'NO995525828MVA, or without NO and MVA',
  US_EIN: '911144442: nine digits',
  AU_ABN: '51824753556: eleven digits',
}

function formOf(type: Exclude<TaxIdType, 'OTHER'>): string {
  return forms[type]
}
