import type { CommissionRule } from '@souk/sdk'
import { amountOf, amountText } from '../../kit/money.ts'
import { percentageText, rateOf } from '../../kit/percent.ts'
import { fieldTime, timeOfField } from '../../kit/time-field.tsx'

type Moneys = CommissionRule['fixed']

/** What most rules have, for a new one. */
export const plainRule = {
  id: undefined,
  match: {
    provider_ids: [],
    category_ids: [],
    product_ids: [],
    channels: [],
    price_bands: [],
  } as CommissionRule['match'],
  kind: 'PERCENT' as CommissionRule['kind'],
  fixed: [] as Moneys,
  tiers: [] as CommissionRule['tiers'],
  basis: 'NET' as CommissionRule['basis'],
  include_shipping: false,
  min: [] as Moneys,
  max: [] as Moneys,
  on_refund: 'REVERSE' as CommissionRule['on_refund'],
  valid_from: null as string | null,
  valid_to: null as string | null,
}

/** A rule as it is sent: a new one has no id. */
export type TypedRule = Omit<CommissionRule, 'id'> & { readonly id: string | undefined }

/** Amounts are those in the currency of the tenant; those in others stay as they are. */
export interface RuleFields {
  readonly name: string
  readonly kind: CommissionRule['kind']
  readonly rate: string
  readonly fixed: string
  readonly basis: CommissionRule['basis']
  readonly shipping: string
  readonly min: string
  readonly max: string
  readonly taxRate: string
  readonly onRefund: CommissionRule['on_refund']
  readonly providers: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly products: ReadonlySet<string>
  readonly channels: ReadonlySet<string>
  readonly priceFrom: string
  readonly priceBelow: string
  readonly startsAt: string
  readonly endsAt: string
}

const own = (moneys: Moneys, currency: string) =>
  moneys.find((money) => money.currency === currency)?.amount

export function fieldsOfRule(rule: TypedRule, currency: string): RuleFields {
  const textOf = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : amountText(amount, currency)
  const band = rule.match.price_bands.find((each) => each.currency === currency)
  const time = (moment: string | null) => (moment === null ? '' : fieldTime(new Date(moment)))
  return {
    name: rule.name,
    kind: rule.kind,
    rate: rule.rate === null ? '' : percentageText(rule.rate),
    fixed: textOf(own(rule.fixed, currency)),
    basis: rule.basis,
    shipping: rule.include_shipping ? 'yes' : 'no',
    min: textOf(own(rule.min, currency)),
    max: textOf(own(rule.max, currency)),
    taxRate: rule.tax_rate === null ? '' : percentageText(rule.tax_rate),
    onRefund: rule.on_refund,
    providers: new Set(rule.match.provider_ids),
    categories: new Set(rule.match.category_ids),
    products: new Set(rule.match.product_ids),
    channels: new Set(rule.match.channels),
    priceFrom: textOf(band?.from),
    priceBelow: textOf(band?.to),
    startsAt: time(rule.valid_from),
    endsAt: time(rule.valid_to),
  }
}

export const hasRate = ({ kind }: Pick<RuleFields, 'kind'>) =>
  kind === 'PERCENT' || kind === 'PERCENT_PLUS_FIXED'
export const hasFixed = ({ kind }: Pick<RuleFields, 'kind'>) =>
  kind === 'FIXED_PER_UNIT' || kind === 'PERCENT_PLUS_FIXED'

const amounts = ['fixed', 'min', 'max', 'priceFrom', 'priceBelow'] as const
type AmountField = (typeof amounts)[number]
type RateField = 'rate' | 'taxRate'

/** Fields with something in them that is none of what they are for. */
export function wrongInRule(
  fields: RuleFields,
  currency: string,
): ReadonlySet<AmountField | RateField> {
  const typed = (key: AmountField | RateField) => fields[key].trim() !== ''
  const wrongRates = (['rate', 'taxRate'] as const).filter(
    (key) => typed(key) && (rateOf(fields[key]) === undefined || Number(rateOf(fields[key])) > 1),
  )
  const wrongAmounts = amounts.filter(
    (key) => typed(key) && amountOf(fields[key], currency) === undefined,
  )
  return new Set([...wrongRates, ...wrongAmounts])
}

export function isIncomplete(fields: RuleFields, currency: string): boolean {
  const lacks =
    (hasRate(fields) && fields.rate.trim() === '') ||
    (hasFixed(fields) && fields.fixed.trim() === '')
  return fields.name.trim() === '' || lacks || wrongInRule(fields, currency).size > 0
}

export function ruleOf(fields: RuleFields, before: TypedRule, currency: string): TypedRule {
  const moneys = (list: Moneys, typed: string): Moneys => {
    const amount = typed.trim() === '' ? undefined : amountOf(typed, currency)
    const others = list.filter((money) => money.currency !== currency)
    return amount === undefined ? others : [...others, { amount, currency }]
  }
  const rate = (typed: string) => rateOf(typed) ?? null
  const moment = (typed: string) => timeOfField(typed)?.toISOString() ?? null
  const isTiered = fields.kind === 'TIERED'
  const canKeepFixed = fields.kind === 'PERCENT_PLUS_FIXED' || fields.onRefund !== 'KEEP_FIXED'
  return {
    id: before.id,
    name: fields.name.trim(),
    match: {
      provider_ids: [...fields.providers],
      category_ids: [...fields.categories],
      product_ids: [...fields.products],
      channels: [...fields.channels],
      price_bands: bandsOf(fields, before, currency),
    },
    kind: fields.kind,
    rate: hasRate(fields) ? rate(fields.rate) : null,
    fixed: hasFixed(fields) ? moneys(before.fixed, fields.fixed) : [],
    tiers: isTiered ? before.tiers : [],
    basis: fields.basis,
    include_shipping: fields.kind !== 'FIXED_PER_UNIT' && fields.shipping === 'yes',
    min: moneys(before.min, fields.min),
    max: moneys(before.max, fields.max),
    tax_rate: rate(fields.taxRate),
    on_refund: canKeepFixed ? fields.onRefund : 'REVERSE',
    valid_from: moment(fields.startsAt),
    valid_to: moment(fields.endsAt),
  }
}

function bandsOf(
  { priceFrom, priceBelow }: RuleFields,
  { match }: TypedRule,
  currency: string,
): TypedRule['match']['price_bands'] {
  const others = match.price_bands.filter((band) => band.currency !== currency)
  const from = amountOf(priceFrom, currency) ?? null
  const to = amountOf(priceBelow, currency) ?? null
  return from === null && to === null ? others : [...others, { currency, from, to }]
}
