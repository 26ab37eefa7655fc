import { CurrencySchema, Id, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Route, type Routing, type RoutingRule, rulesMax, type Sought } from './routing.ts'

const closed = { additionalProperties: false }
const Word = (examples: string[]) => Type.String({ minLength: 1, maxLength: 64, examples })
const Country = Type.String({ pattern: '^[A-Z]{2}$', examples: ['DE'] })
const some = <Item extends ReturnType<typeof Type.String>>(item: Item, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: 100, uniqueItems: true, description }))

const When = Type.Object(
  {
    currencies: some(CurrencySchema, 'Any of these'),
    countries: some(Country, 'Country of the shipping address of the order'),
    channels: some(Word(['api']), 'Sales channel of the order'),
    methods: some(Word(['pm_test_ok']), 'As payments name them'),
    min_amount: Type.Optional(MoneySchema),
    max_amount: Type.Optional(MoneySchema),
  },
  { ...closed, description: 'All that is said must hold. Amounts hold in their own currency only' },
)

const ruleFields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Large amounts'] }),
  when: When,
  gateway_id: Id('ppr'),
}

const Rule = Type.Object(
  { ...ruleFields, fallback_id: Type.Optional(Nullable(Id('ppr'))) },
  { ...closed, title: 'PaymentRoutingRule' },
)

export const SetRoutingBody = Type.Object(
  { rules: Type.Array(Rule, { maxItems: rulesMax, description: 'The first that applies counts' }) },
  { ...closed, examples: [{ rules: [] }] },
)

export const RoutingView = Type.Object({
  rules: Type.Array(
    Type.Object({
      ...ruleFields,
      fallback_id: Nullable(Id('ppr')),
    }),
  ),
  version: Type.Integer({ minimum: 1 }),
  updated_at: Nullable(Time),
})

export function viewOfRouting({ rules, version, updatedAt }: Routing): Static<typeof RoutingView> {
  const shown = rules.map((rule) => rule as unknown as Static<typeof RoutingView>['rules'][number])
  return { rules: shown, version, updated_at: updatedAt?.toISOString() ?? null }
}

export function rulesOf({ rules }: Static<typeof SetRoutingBody>): RoutingRule[] {
  return rules.map(({ fallback_id = null, ...rule }) => ({ ...rule, fallback_id }))
}

export const SimulateBody = Type.Object(
  {
    method: Word(['pm_test_ok']),
    amount: MoneySchema,
    country: Type.Optional(Country),
    channel: Type.Optional(Word(['api'])),
    capture_method: Type.Optional(Type.Enum(['AUTOMATIC', 'MANUAL'])),
  },
  {
    ...closed,
    examples: [{ method: 'pm_test_ok', amount: { amount: 1_999, currency: 'EUR' } }],
  },
)

export const RouteView = Type.Object({
  gateway_id: Nullable(Id('ppr')),
  fallbacks: Type.Array(Id('ppr'), {
    description: 'Who is asked where the first cannot be reached',
  }),
  rule: Nullable(Type.String({ description: 'The rule that applies, if one does' })),
  reason: Type.Enum(['RULE', 'FALLBACK', 'NO_RULE', 'FAILED_OVER'], {
    description:
      '`RULE`: the rule names it. `FALLBACK`: the rule names another, which does not take the payment or cannot be reached. `NO_RULE`: the ' +
      'oldest that takes it. `FAILED_OVER`: those before could not be reached',
  }),
  considered: Type.Array(
    Type.Object({
      rule: Type.String(),
      failed: Type.Array(Type.String({ examples: ['CURRENCY'] }), {
        description:
          'Conditions that do not hold; `GATEWAY` if none of its gateways takes the payment',
      }),
    }),
    { description: 'The rules up to the one that applies' },
  ),
  lacking: Type.Array(
    Type.Object({
      gateway: Type.String({ description: 'Code of the gateway', examples: ['test'] }),
      lacks: Type.Array(Type.String({ examples: ['METHOD'] })),
    }),
    { description: 'Gateways that do not take it, and why' },
  ),
})

export function soughtOf(body: Static<typeof SimulateBody>): Sought {
  const { method, amount, country = null, channel = null, capture_method } = body
  return { method, ...amount, country, channel, holds: capture_method === 'MANUAL' }
}

export function viewOfRoute(route: Route): Static<typeof RouteView> {
  const { gateways, rule, reason, considered, lacking } = route
  const [first, ...others] = gateways
  return {
    gateway_id: first?.id ?? null,
    fallbacks: others.map(({ id }) => id),
    rule,
    reason,
    considered: considered.map(({ rule: name, failed }) => ({ rule: name, failed: [...failed] })),
    lacking: lacking.map(({ gateway, lacks }) => ({ gateway, lacks: [...lacks] })),
  }
}
