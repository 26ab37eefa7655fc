import {
  ContentPage,
  Id,
  listQuery,
  Moment,
  MoneySchema,
  Nullable,
  RateSchema,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { TermsView } from '../rules/schemas.ts'
import { type CommissionLine, lineKinds } from './line.ts'

export const LineParams = Type.Object({ commissionLineId: Id('cml') })

const Kind = Type.Enum(lineKinds, {
  description:
    '`SALE`: what a sale came to. `REVERSAL`: taken back, with amounts below zero. `REINSTATEMENT`: taken back before, and owed again',
  examples: ['SALE'],
})
const amount = (description: string) =>
  Type.Object(MoneySchema.properties, { additionalProperties: false, description })

export const LineView = Type.Object(
  {
    id: Id('cml'),
    kind: Kind,
    order_id: Id('ord'),
    order_item_id: Nullable({
      ...Id('oit'),
      description: 'The line of the order; null for shipping',
    }),
    provider_id: Id('prv'),
    plan_id: Id('cmp'),
    revision: Type.Integer({ minimum: 1, description: 'Of the rules of the plan' }),
    rule_id: Id('cmr'),
    terms: TermsView,
    units: Type.Integer({ minimum: 0, description: 'Units of the sale' }),
    base: amount('What the commission is taken of'),
    rate: Nullable({ ...RateSchema, description: 'Null for kinds without one rate' }),
    amount: amount('The commission, without tax'),
    tax_amount: amount('The tax on it'),
    total: amount('Both'),
    reverses: Nullable({
      ...Id('cml'),
      description: 'The line of the sale that it changes; null for that line itself',
    }),
    placed_at: { ...Time, description: 'When the order was placed' },
    paid_at: { ...Time, description: 'When it was paid, which decides the rule' },
    created_at: Time,
  },
  { title: 'CommissionLine' },
)
export const LinePage = ContentPage(LineView)

export const LinesQuery = listQuery({
  order_id: Type.Optional(Id('ord')),
  provider_id: Type.Optional(Id('prv')),
  plan_id: Type.Optional(Id('cmp')),
  kind: Type.Optional(Kind),
  placed_from: Type.Optional({ ...Moment, description: 'Of orders placed at this time or later' }),
  placed_to: Type.Optional({ ...Moment, description: 'Of orders placed before this time' }),
  created_from: Type.Optional({ ...Moment, description: 'Made at this time or later' }),
  created_to: Type.Optional({ ...Moment, description: 'Made before this time' }),
})
export type LineFilter = Static<typeof LinesQuery>

export function viewOfLine(line: CommissionLine): Static<typeof LineView> {
  const money = (value: number) => ({ amount: value, currency: line.currency })
  return {
    id: line.id,
    kind: line.kind,
    order_id: line.orderId,
    order_item_id: line.orderItemId,
    provider_id: line.providerId,
    plan_id: line.planId,
    revision: line.revision,
    rule_id: line.ruleId,
    terms: structuredClone(line.terms) as Static<typeof TermsView>,
    units: line.units,
    base: money(line.base),
    rate: line.terms.rate,
    amount: money(line.amount),
    tax_amount: money(line.taxAmount),
    total: money(line.amount + line.taxAmount),
    reverses: line.reverses,
    placed_at: line.placedAt.toISOString(),
    paid_at: line.paidAt.toISOString(),
    created_at: line.createdAt.toISOString(),
  }
}
