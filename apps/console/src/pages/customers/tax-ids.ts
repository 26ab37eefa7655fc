import type { Customer } from '@souk/sdk'
import { createCustomer } from '../../base/generated/requests.ts'

type TaxId = Customer['tax_ids'][number]

export const taxIdTypes: readonly string[] = createCustomer.tax_ids.items.type.values

/** One a line, with its type before it. */
export function taxIdsText(taxIds: readonly TaxId[]): string {
  return taxIds.map(({ type, value }) => `${type} ${value}`).join('\n')
}

/** What lines say; undefined where one of them does not begin with a type. A number that stays keeps what is known of it. */
export function taxIdsOf(text: string, known: readonly TaxId[] = []): TaxId[] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const parsed = lines.filter((line) => line !== '').map((line) => taxIdOf(line, known))
  return parsed.every((taxId) => taxId !== undefined) ? (parsed as TaxId[]) : undefined
}

function taxIdOf(line: string, known: readonly TaxId[]): TaxId | undefined {
  const [type = '', ...rest] = line.split(/\s+/)
  const value = rest.join(' ')
  if (!taxIdTypes.includes(type) || value === '') return undefined
  const same = known.find((taxId) => taxId.type === type && taxId.value === value)
  return { type: type as TaxId['type'], value, status: same?.status ?? 'UNVERIFIED' }
}
