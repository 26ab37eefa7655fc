import { type Static, Type } from 'typebox'
import {
  normalizedTaxId,
  type TaxId,
  type TaxIdStatus,
  type TaxIdType,
  taxIdStatuses,
  taxIdsMax,
  taxIdTypes,
} from './tax-id.ts'

const Kind = Type.Unsafe<TaxIdType>({
  type: 'string',
  enum: [...taxIdTypes],
  description: 'Which register it is of; `OTHER` is kept as it is written',
  examples: ['EU_VAT'],
})
const Value = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '\\S',
  description: 'With the prefix of the country where there is one; kept without spaces and points',
  examples: ['DE136695976'],
})
const Status = Type.Unsafe<TaxIdStatus>({
  type: 'string',
  enum: [...taxIdStatuses],
  description:
    '`UNVERIFIED` has the right form; `VERIFIED` was looked up in the register by whoever wrote it. `UNVERIFIED` when absent',
  examples: ['UNVERIFIED'],
})

const example = { type: 'EU_VAT', value: 'DE136695976' }
export const TaxIds = Type.Array(
  Type.Object(
    { type: Kind, value: Value, status: Type.Optional(Status) },
    { additionalProperties: false, examples: [example] },
  ),
  {
    maxItems: taxIdsMax,
    description: 'All of them; each type and value once',
    examples: [[example]],
  },
)
export const TaxIdsView = Type.Array(Type.Object({ type: Kind, value: Value, status: Status }), {
  description: 'Numbers under which tax offices know the customer',
  examples: [[]],
})

export function taxIdsOf(written: Static<typeof TaxIds>): TaxId[] {
  return written.map(({ status = 'UNVERIFIED', ...same }) => normalizedTaxId({ ...same, status }))
}
