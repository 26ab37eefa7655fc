import { type Column, id, plain, Table } from '@souk/platform'
import type { TaxRate } from './rate.ts'

/** Kept as an empty text rather than null, so that one index finds the rates of a place by equality. */
const orAnywhere: Column<string | null> = {
  toStored: (value) => value ?? '',
  fromStored: (stored: string) => (stored === '' ? null : stored),
  type: 'text',
}

export const rateTable = new Table<TaxRate>(
  'tax.rates',
  {
    id: id('txr'),
    country: plain('text'),
    region: orAnywhere,
    postal: orAnywhere,
    taxCode: plain('text'),
    priority: plain('int'),
    rate: plain('bigint'),
    name: plain('text'),
    compound: plain('boolean'),
    reason: plain('text'),
    validFrom: plain('timestamptz'),
    validTo: plain('timestamptz'),
    preset: plain('text'),
    version: plain('int'),
    createdAt: plain('timestamptz'),
    updatedAt: plain('timestamptz'),
  },
  { fixed: ['country', 'region', 'postal', 'taxCode'] },
)

export function toRate(row: object): TaxRate {
  return rateTable.fieldsOf(row)
}
