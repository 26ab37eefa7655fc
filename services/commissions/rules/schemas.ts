import {
  CurrencySchema,
  checkCurrency,
  Id,
  Moment,
  MoneyLimit,
  Nullable,
  newId,
  RateSchema,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { bases, type CommissionRule, onRefunds, ruleKinds } from './rule.ts'

/** Enough for every category of a large marketplace, and few enough to be read by people. */
const rulesMax = 100
const closed = { additionalProperties: false }
const euro = { amount: 30, currency: 'EUR' }

const Moneys = (description: string, examples: readonly object[]) =>
  Type.Array(MoneyLimit, { maxItems: 50, description, examples: [[...examples]] })
const Bound = Nullable(Type.Integer({ minimum: 0, maximum: 10 ** 14, examples: [10_000] }))
const IdList = (prefix: string, description: string) =>
  Type.Array(Id(prefix), { maxItems: 500, uniqueItems: true, description, examples: [[]] })
const Rate = Nullable(RateSchema)

const Name = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '\\S',
  examples: ['Electronics'],
})

const bandFields = { currency: CurrencySchema, from: Bound, to: Bound }
const matchFields = {
  provider_ids: IdList('prv', 'Providers; empty for all'),
  category_ids: IdList('cat', 'Categories with everything below them; empty for all'),
  product_ids: IdList('prod', 'Products; empty for all'),
  channels: Type.Array(Type.String({ minLength: 1, maxLength: 64, examples: ['web'] }), {
    maxItems: 50,
    uniqueItems: true,
    description: 'Sales channels by their handles; empty for all',
    examples: [[]],
  }),
  price_bands: Type.Array(Type.Object(bandFields, closed), {
    maxItems: 50,
    description:
      'Prices of one unit before discounts, from `from` on and below `to`; null is no bound. Empty for all; otherwise only ' +
      'currencies that are listed match',
    examples: [[]],
  }),
}
const tierFields = {
  from: Moneys(
    'Value of one unit from which the rate applies, in each currency; empty for the first tier',
    [],
  ),
  rate: RateSchema,
}

const termFields = {
  name: Name,
  kind: Type.Enum(ruleKinds, {
    description:
      '`PERCENT`: `rate` of the base. `FIXED_PER_UNIT`: `fixed` for each unit. `PERCENT_PLUS_FIXED`: both. `TIERED`: the part of ' +
      'the value of a unit between two bounds by the rate of its tier',
    examples: ['PERCENT'],
  }),
  rate: { ...Rate, description: 'Share of the base; null for kinds without one' },
  fixed: Moneys('Amount for each unit; a currency that is not listed has none', []),
  tiers: Type.Array(Type.Object(tierFields, closed), {
    maxItems: 20,
    description: 'Rates by the value of one unit, the lowest first',
    examples: [[]],
  }),
  basis: Type.Enum(bases, {
    description: 'Whether the base is the value of the goods without tax or with it',
    examples: ['NET'],
  }),
  include_shipping: Type.Boolean({
    description: 'Whether `rate` is charged on shipping as well, on a line of its own',
    examples: [false],
  }),
  min: Moneys('Least commission of a line; a currency that is not listed has none', [euro]),
  max: Moneys('Most commission of a line; a currency that is not listed has none', []),
  tax_rate: { ...Rate, description: 'Rate of the tax on the commission; null for none' },
  on_refund: Type.Enum(onRefunds, {
    description:
      'What a refund gives back of the commission: `REVERSE` its share, `KEEP` nothing, `KEEP_FIXED` all but the amount for each ' +
      'unit. The commission of cancelled units is always given back',
    examples: ['REVERSE'],
  }),
}

const ruleId = { id: Id('cmr') }
export const TermsView = Type.Object(
  { ...ruleId, ...termFields, tiers: Type.Array(Type.Object(tierFields)) },
  { title: 'CommissionTerms' },
)

export const RuleView = Type.Object(
  {
    ...ruleId,
    ...termFields,
    match: Type.Object(matchFields),
    valid_from: Nullable(Time),
    valid_to: Nullable(Time),
  },
  { title: 'CommissionRule' },
)

/** What is left out is what most rules have. */
const RuleBody = Type.Object(
  {
    id: Type.Optional({
      ...Id('cmr'),
      description: 'Of the rule that it replaces; a new one without',
    }),
    name: Name,
    match: Type.Optional(Type.Partial(Type.Object(matchFields), closed)),
    kind: termFields.kind,
    rate: Type.Optional(termFields.rate),
    fixed: Type.Optional(termFields.fixed),
    tiers: Type.Optional(termFields.tiers),
    basis: Type.Optional(termFields.basis),
    include_shipping: Type.Optional(termFields.include_shipping),
    min: Type.Optional(termFields.min),
    max: Type.Optional(termFields.max),
    tax_rate: Type.Optional(termFields.tax_rate),
    on_refund: Type.Optional(termFields.on_refund),
    valid_from: Type.Optional(Nullable({ ...Moment, description: 'Start of its period' })),
    valid_to: Type.Optional(Nullable({ ...Moment, description: 'End of its period' })),
  },
  { ...closed, title: 'CommissionRuleBody' },
)

export const RulesBody = Type.Array(RuleBody, {
  maxItems: rulesMax,
  description: 'The first that matches is applied',
  examples: [[{ name: 'Everything', kind: 'PERCENT', rate: '0.12', tax_rate: '0.2' }]],
})

const noMatch = {
  provider_ids: [],
  category_ids: [],
  product_ids: [],
  channels: [],
  price_bands: [],
}

/** The rules as they are kept. Those without an id are new. */
export function rulesOf(bodies: Static<typeof RulesBody>): CommissionRule[] {
  return bodies.map(({ id = newId('cmr'), name, match, valid_from, valid_to, ...terms }) => ({
    id,
    name: name.trim(),
    match: { ...noMatch, ...match },
    kind: terms.kind,
    rate: terms.rate ?? null,
    fixed: terms.fixed ?? [],
    tiers: terms.tiers ?? [],
    basis: terms.basis ?? 'NET',
    include_shipping: terms.include_shipping ?? false,
    min: terms.min ?? [],
    max: terms.max ?? [],
    tax_rate: terms.tax_rate ?? null,
    on_refund: terms.on_refund ?? 'REVERSE',
    valid_from: momentOf(valid_from),
    valid_to: momentOf(valid_to),
  }))
}

/** As the wire writes it, in UTC. */
function momentOf(moment: string | null | undefined): string | null {
  return moment == null ? null : new Date(moment).toISOString()
}

export function checkCurrencies(currencies: ReadonlySet<string>): void {
  for (const currency of currencies) checkCurrency(currency)
}

export function viewOfRules(rules: readonly CommissionRule[]): Static<typeof RuleView>[] {
  return rules.map((rule) => structuredClone(rule) as Static<typeof RuleView>)
}
