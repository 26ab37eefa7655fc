import type { Customer } from '@souk/sdk'
import { createCustomer } from '../../base/generated/requests.ts'
import { fits } from '../../kit/limits.ts'
import type { Texts } from '../../texts/index.ts'

export type TaxId = Customer['tax_ids'][number]

export const taxIdLimits = createCustomer.tax_ids

export const newTaxId: TaxId = { type: 'EU_VAT', value: '', status: 'UNVERIFIED' }

/** Numbers as their registers write them, for whoever types one. */
export const taxIdExamples: Readonly<Record<TaxId['type'], string>> = {
  EU_VAT: 'DE136695976',
  GB_VAT: 'GB980780684',
  CH_UID: 'CHE-100.155.212 MWST',
  NO_MVA: 'NO995525828MVA',
  US_EIN: '91-1144442',
  AU_ABN: '51 824 753 556',
  OTHER: '',
}

/** As the form keeps them: one a line, its number as it was typed at the end. */
export function taxIdsText(taxIds: readonly TaxId[]): string {
  return taxIds.map(({ type, status, value }) => `${type} ${status} ${value}`).join('\n')
}

/** Those of the form, also the ones that have no number yet. */
export function typedTaxIds(text: string): TaxId[] {
  const lines = text === '' ? [] : text.split('\n')
  return lines.map((line) => {
    const [type, status, ...value] = line.split(' ')
    return { type, status, value: value.join(' ') } as TaxId
  })
}

export function isWrongTaxId({ value }: TaxId): boolean {
  return !fits(value.trim(), taxIdLimits.items.value)
}

/** What is sent of them. */
export function taxIdsOf(text: string): TaxId[] {
  return typedTaxIds(text).map((taxId) => ({ ...taxId, value: taxId.value.trim() }))
}

/** Another number than the one that somebody has looked up was looked up by nobody. */
export function withNumber(taxId: TaxId, changed: Partial<Pick<TaxId, 'type' | 'value'>>): TaxId {
  return { ...taxId, ...changed, status: 'UNVERIFIED' }
}

/** `DE136695976 (EU VAT number, verified)`. */
export function taxIdText({ type, value, status }: TaxId, { customers }: Texts): string {
  const kind = customers.taxIdTypes[type]
  return `${value} (${status === 'VERIFIED' ? `${kind}, ${customers.verified}` : kind})`
}
