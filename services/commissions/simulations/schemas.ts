import { Id, Moment, MoneyLimit, MoneySchema, Nullable, RateSchema, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { CommissionRule } from '../rules/rule.ts'
import { RulesBody } from '../rules/schemas.ts'
import type { PreviewedCommission, Simulated } from './operations.ts'
import type { Compared, Sums } from './simulation.ts'

const closed = { additionalProperties: false }
const someRules = [{ name: 'Everything', kind: 'PERCENT', rate: '0.12' }]

const rulesOrPlan = {
  rules: Type.Optional(RulesBody),
  plan_id: Type.Optional({
    ...Id('cmp'),
    description: 'Instead of `rules`: those of this plan that were decided last',
  }),
}

export const SimulateBody = Type.Object(
  {
    ...rulesOrPlan,
    from: { ...Moment, description: 'Orders placed at this time or later' },
    to: { ...Moment, description: 'And before this one; at most 366 days' },
    provider_ids: Type.Optional(
      Type.Array(Id('prv'), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Whom the rules would be for; all providers unless said',
      }),
    ),
  },
  {
    ...closed,
    examples: [
      { rules: someRules, from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' },
    ],
  },
)

const SumsView = Type.Object({
  base: MoneySchema,
  amount: MoneySchema,
  tax_amount: MoneySchema,
})
const comparedFields = {
  currency: Type.String({ examples: ['EUR'] }),
  recorded: { ...SumsView, description: 'What the lines of these orders come to' },
  simulated: { ...SumsView, description: 'What they would come to' },
}
const RuleAtView = {
  index: Type.Integer({ minimum: 0 }),
  id: Id('cmr'),
  name: Type.String({ examples: ['Electronics'] }),
}

export const SimulationView = Type.Object({
  from: Time,
  to: Time,
  orders: Type.Integer({ minimum: 0, description: 'Paid orders that were looked at' }),
  is_complete: Type.Boolean({
    description: 'Whether these are all of the period; otherwise the newest of them',
    examples: [true],
  }),
  lines: Type.Integer({ minimum: 0, description: 'Lines of orders that providers sold' }),
  unmatched: Type.Integer({ minimum: 0, description: 'Lines that no rule is for' }),
  currencies: Type.Array(Type.Object(comparedFields)),
  providers: Type.Array(Type.Object({ provider_id: Id('prv'), ...comparedFields })),
  rules: Type.Array(
    Type.Object({
      ...RuleAtView,
      lines: Type.Integer({ minimum: 0, description: 'Lines of orders that it was applied to' }),
      currencies: Type.Array(
        Type.Object({ currency: comparedFields.currency, ...SumsView.properties }),
      ),
    }),
    { description: 'Every rule, also one that nothing was sold for' },
  ),
})

export const PreviewBody = Type.Object(
  {
    ...rulesOrPlan,
    sale: Type.Object(
      {
        provider_id: Type.Optional(Id('prv')),
        product_id: Type.Optional({
          ...Id('prod'),
          description: 'Its categories, and its provider unless another is named',
        }),
        channel: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['web'] })),
        quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [2] }),
        unit_price: { ...MoneyLimit, examples: [{ amount: 9_900, currency: 'EUR' }] },
        sales_tax_rate: Type.Optional({
          ...RateSchema,
          description: 'Of the tax that the price holds; none unless said',
          examples: ['0.2'],
        }),
        at: Type.Optional({ ...Moment, description: 'When it is paid; now unless said' }),
      },
      closed,
    ),
  },
  {
    ...closed,
    examples: [
      {
        rules: someRules,
        sale: { quantity: 1, unit_price: { amount: 9_900, currency: 'EUR' } },
      },
    ],
  },
)

export const PreviewView = Type.Object({
  rule: Nullable(
    Type.Object(RuleAtView, { description: 'The one that is applied; null where none matches' }),
  ),
  base: MoneySchema,
  rate: Nullable(RateSchema),
  amount: MoneySchema,
  tax_amount: MoneySchema,
  total: MoneySchema,
})

const moneyIn = (currency: string) => (amount: number) => ({ amount, currency })

function viewOfSums({ base, amount, taxAmount }: Sums, currency: string): Static<typeof SumsView> {
  const money = moneyIn(currency)
  return { base: money(base), amount: money(amount), tax_amount: money(taxAmount) }
}

function viewOfCompared({ currency, recorded, simulated }: Compared) {
  return {
    currency,
    recorded: viewOfSums(recorded, currency),
    simulated: viewOfSums(simulated, currency),
  }
}

function viewOfRuleAt({ id, name }: CommissionRule, index: number) {
  return { index, id, name }
}

export function viewOfSimulation(simulated: Simulated): Static<typeof SimulationView> {
  const { from, to, orders, isComplete, result } = simulated
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    orders,
    is_complete: isComplete,
    lines: result.lines,
    unmatched: result.unmatched,
    currencies: result.currencies.map(viewOfCompared),
    providers: result.providers.map(({ providerId, ...sums }) => {
      return { provider_id: providerId, ...viewOfCompared(sums) }
    }),
    rules: result.rules.map(({ rule, lines, currencies }, index) => ({
      ...viewOfRuleAt(rule, index),
      lines,
      currencies: currencies.map((sums) => {
        return { currency: sums.currency, ...viewOfSums(sums, sums.currency) }
      }),
    })),
  }
}

export function viewOfPreview({
  rules,
  rule,
  currency,
  commission,
}: PreviewedCommission): Static<typeof PreviewView> {
  const money = moneyIn(currency)
  const { base, amount, tax } = commission
  return {
    rule: rule === undefined ? null : viewOfRuleAt(rule, rules.indexOf(rule)),
    base: money(base),
    rate: rule?.rate ?? null,
    amount: money(amount),
    tax_amount: money(tax),
    total: money(amount + tax),
  }
}
