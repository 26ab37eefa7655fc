import { MoneySchema } from '@souk/platform'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Amount, Code } from '../fields.ts'
import { daysMax, methodsMax } from '../methods/method.ts'
import type { CarrierRate } from '../options/options.ts'
import type { AskedRates } from './quote.ts'

const Days = Type.Optional(
  Type.Union([Type.Integer({ minimum: 0, maximum: daysMax }), Type.Null()]),
)

/** What a gateway answers: what each method costs, in minor units of the currency that was asked for. */
const Answer = Type.Object({
  /** It need not be said; whoever says another one means other amounts. */
  currency: Type.Optional(MoneySchema.properties.currency),
  rates: Type.Array(Type.Object({ method: Code, amount: Amount, min_days: Days, max_days: Days }), {
    maxItems: methodsMax,
  }),
})

/** Why an answer cannot be used. */
export type AnswerFault = 'malformed_answer' | 'other_currency'

/** Methods that the carrier does not serve are left out; each that was asked about may be there once, and no other. */
export function parseAnswer(text: string, asked: AskedRates): readonly CarrierRate[] | AnswerFault {
  const answer = jsonOf(text)
  if (!Value.Check(Answer, answer)) return 'malformed_answer'
  if (answer.currency !== undefined && answer.currency !== asked.currency) return 'other_currency'
  const codes = answer.rates.map(({ method }) => method)
  const isOfAsked = codes.every((code) => asked.methods.includes(code))
  if (!isOfAsked || new Set(codes).size !== codes.length) return 'malformed_answer'
  const rates = answer.rates.map(({ method, amount, min_days, max_days }) => ({
    code: method,
    amount,
    minDays: min_days ?? null,
    maxDays: max_days ?? null,
  }))
  return rates.every(areDaysInOrder) ? rates : 'malformed_answer'
}

function areDaysInOrder({ minDays, maxDays }: CarrierRate): boolean {
  return minDays === null || maxDays === null || minDays <= maxDays
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
