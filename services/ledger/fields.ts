import { Time } from '@souk/platform'
import { Type } from 'typebox'
import { normalSide } from './account.ts'
import { bases } from './balances/moment.ts'

/** What several parts of the ledger show. */

export const Code = Type.String({
  maxLength: 200,
  description: 'Code of the account; the first word is its type',
  examples: ['asset:psp:test'],
})
export const AccountTypeSchema = Type.Enum(Object.keys(normalSide) as (keyof typeof normalSide)[])
export const DirectionSchema = Type.Enum(['DEBIT', 'CREDIT'])
export const Kind = Type.String({
  maxLength: 64,
  description: 'What happened',
  examples: ['payment.captured'],
})
export const Ref = Type.String({
  maxLength: 200,
  description: 'Id of the payment, refund or the like; unique together with the kind',
})
export const EffectiveAt = Type.String({ ...Time, description: 'When it happened in business' })

/** Who did something. */
export const By = Type.Object({ type: Type.String(), id: Type.String() })

export const BasisSchema = Type.Enum([...bases], {
  description:
    'Which time counts: the one in business (`EFFECTIVE`, unless said) or when it was posted',
})

/** Beside sums of amounts, each of which a number of the wire can hold. */
export const OutOfRange = Type.Boolean({
  description:
    'Whether one of these sums is more than a number can hold (2^53 - 1). It is shown as the largest that can; an export has all postings',
})
