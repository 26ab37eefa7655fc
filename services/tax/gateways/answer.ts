import { MoneySchema } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { TaxRequest } from '../assessment.ts'
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

/** Undefined for an answer that is no JSON, has another form, or leaves a line out. */
export function parseAnswer(text: string, request: TaxRequest): GatewayTaxes | undefined {
  const answer = jsonOf(text)
  if (!Value.Check(Answer, answer)) return undefined
  const taxesOf = new Map(answer.lines.map(({ ref, taxes }) => [ref, taxes]))
  const lines = request.lines.flatMap(({ ref }) => {
    const taxes = taxesOf.get(ref)
    return taxes ? [taxes] : []
  })
  const shipping = answer.shipping?.taxes ?? null
  const isComplete = lines.length === request.lines.length && taxesOf.size === lines.length
  if (!isComplete || (request.shipping !== null) !== (shipping !== null)) return undefined
  return { lines, shipping }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
