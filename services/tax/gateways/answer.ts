import { MoneySchema } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { RequestedAmount, TaxRequest } from '../assessment.ts'
import { taxReasons } from '../calculation.ts'
import { linesMax } from '../calculations/schemas.ts'

const Tax = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  jurisdiction: Type.String({ minLength: 1, maxLength: 100 }),
  reason: Type.Enum([...taxReasons]),
  rate: Type.String({ pattern: '^[0-9](\\.[0-9]{1,12})?$', maxLength: 14 }),
  amount: MoneySchema.properties.amount,
})
const Taxes = Type.Array(Tax, { minItems: 1, maxItems: 20 })

/** What a gateway answers: for each line the taxes on it, in minor units of the currency that was asked for. */
const Answer = Type.Object({
  /** It need not be said; whoever says another one has calculated something else. */
  currency: Type.Optional(MoneySchema.properties.currency),
  lines: Type.Array(Type.Object({ ref: Type.String({ maxLength: 100 }), taxes: Taxes }), {
    maxItems: linesMax,
  }),
  shipping: Type.Optional(Type.Union([Type.Object({ taxes: Taxes }), Type.Null()])),
})

export type GatewayTax = Static<typeof Tax>

/** The taxes of each line in the order of the request, and those of shipping. */
export interface GatewayTaxes {
  readonly lines: readonly (readonly GatewayTax[])[]
  readonly shipping: readonly GatewayTax[] | null
}

/** Why an answer cannot be used. */
export type AnswerFault = 'malformed_answer' | 'other_currency' | 'implausible_answer'

/** Every line that was asked for has to be there once, and no other. */
export function parseAnswer(text: string, request: TaxRequest): GatewayTaxes | AnswerFault {
  const answer = jsonOf(text)
  if (!Value.Check(Answer, answer)) return 'malformed_answer'
  if (answer.currency !== undefined && answer.currency !== request.currency) return 'other_currency'
  const taxesOf = new Map(answer.lines.map(({ ref, taxes }) => [ref, taxes]))
  const lines = request.lines.flatMap(({ ref }) => {
    const taxes = taxesOf.get(ref)
    return taxes ? [taxes] : []
  })
  const shipping = answer.shipping?.taxes ?? null
  const isComplete =
    lines.length === request.lines.length && answer.lines.length === request.lines.length
  if (!isComplete || (request.shipping !== null) !== (shipping !== null)) return 'malformed_answer'
  const taxes = { lines, shipping }
  return isPlausible(request, taxes) ? taxes : 'implausible_answer'
}

function isPlausible(request: TaxRequest, { lines, shipping }: GatewayTaxes): boolean {
  const isShippingPlausible =
    request.shipping === null || isPlausibleOn(request.shipping, shipping ?? [])
  return (
    isShippingPlausible && request.lines.every((line, at) => isPlausibleOn(line, lines[at] ?? []))
  )
}

/** As rates of a tenant are. */
const ratesBelow = 10

/** Tax has the sign of what it is on, and is no more than an inclusive amount, or than the highest rate of another. */
function isPlausibleOn(
  { amount, taxInclusive }: RequestedAmount,
  taxes: readonly GatewayTax[],
): boolean {
  const sign = Math.sign(amount)
  const total = taxes.reduce((sum, tax) => sum + Math.abs(tax.amount), 0)
  return (
    taxes.every((tax) => tax.amount === 0 || Math.sign(tax.amount) === sign) &&
    total <= Math.abs(amount) * (taxInclusive ? 1 : ratesBelow)
  )
}

/** What all taxes of an answer come to. */
export function totalTaxOf({ lines, shipping }: GatewayTaxes): number {
  const taxes = [...lines.flat(), ...(shipping ?? [])]
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
