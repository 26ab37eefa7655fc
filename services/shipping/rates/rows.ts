import { type Column, id, plain, Table } from '@souk/platform'
import type { Rate } from './rate.ts'

/** Kept as an empty text rather than null, so that one index finds the rates of a place by equality. */
const orAnywhere: Column<string | null> = {
  toStored: (value) => value ?? '',
  fromStored: (stored: string) => (stored === '' ? null : stored),
  type: 'text',
}

export interface StoredRate extends Rate {
  readonly methodId: string
  readonly position: number
}

export const rateTable = new Table<StoredRate>(
  'shipping.rates',
  {
    methodId: id('shm'),
    position: plain('int'),
    currency: plain('text'),
    country: orAnywhere,
    region: orAnywhere,
    postal: orAnywhere,
    overWeightG: plain('bigint'),
    upToWeightG: plain('bigint'),
    valueFrom: plain('bigint'),
    valueBelow: plain('bigint'),
    amount: plain('bigint'),
    freeFrom: plain('bigint'),
  },
  { key: ['methodId', 'position'] },
)

export function toRate(row: object): Rate {
  const { methodId: _method, position: _position, ...rate } = rateTable.fieldsOf(row)
  return rate
}
