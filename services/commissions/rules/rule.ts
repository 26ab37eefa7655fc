import type { Money } from '@souk/platform'

export const ruleKinds = ['PERCENT', 'FIXED_PER_UNIT', 'PERCENT_PLUS_FIXED', 'TIERED'] as const
export const bases = ['NET', 'GROSS'] as const
export const onRefunds = ['REVERSE', 'KEEP', 'KEEP_FIXED'] as const

/** Prices of one unit in a currency, from the one and below the other; null is no bound. */
export interface PriceBand {
  readonly currency: string
  readonly from: number | null
  readonly to: number | null
}

/** What a rule is for. An empty list is no condition; all conditions have to hold. */
export interface RuleMatch {
  readonly provider_ids: readonly string[]
  /** With everything below them. */
  readonly category_ids: readonly string[]
  readonly product_ids: readonly string[]
  readonly channels: readonly string[]
  readonly price_bands: readonly PriceBand[]
}

/** The part of the value of a unit from one bound to the next is charged this rate. */
export interface Tier {
  /** In each currency; empty for the first, which begins at nothing. */
  readonly from: readonly Money[]
  readonly rate: string
}

/** How much is taken. It is kept with every line, in the form in which it is shown. */
export interface RuleTerms {
  readonly id: string
  readonly name: string
  readonly kind: (typeof ruleKinds)[number]
  readonly rate: string | null
  /** For each unit. */
  readonly fixed: readonly Money[]
  readonly tiers: readonly Tier[]
  readonly basis: (typeof bases)[number]
  readonly include_shipping: boolean
  /** Of a line. */
  readonly min: readonly Money[]
  readonly max: readonly Money[]
  /** Of the tax that is charged on the commission. */
  readonly tax_rate: string | null
  readonly on_refund: (typeof onRefunds)[number]
}

export interface CommissionRule extends RuleTerms {
  readonly match: RuleMatch
  /** Of the moment at which the order was paid. */
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** What a rule is compared with: a line of an order, or one that somebody asks about. */
export interface Subject {
  readonly providerId: string
  readonly productId: string | null
  /** All in which it is found, with those above them. */
  readonly categoryIds: ReadonlySet<string>
  readonly channel: string
  readonly currency: string
  /** What so many units cost before discounts: divided, the price of one. */
  readonly subtotal: number
  readonly units: number
  readonly at: Date
}

/** The first rule that is for it; a plan in force has one for everything. */
export function matchingRule(
  rules: readonly CommissionRule[],
  subject: Subject,
): CommissionRule | undefined {
  return rules.find((rule) => matches(rule, subject))
}

export function matches(
  { match, valid_from, valid_to }: CommissionRule,
  subject: Subject,
): boolean {
  const { providerId, productId, categoryIds, channel, at } = subject
  const atMs = at.getTime()
  return (
    names(match.provider_ids, providerId) &&
    names(match.product_ids, productId) &&
    names(match.channels, channel) &&
    (match.category_ids.length === 0 || match.category_ids.some((id) => categoryIds.has(id))) &&
    (match.price_bands.length === 0 || match.price_bands.some((band) => isWithin(band, subject))) &&
    (valid_from === null || Date.parse(valid_from) <= atMs) &&
    (valid_to === null || atMs < Date.parse(valid_to))
  )
}

function names(wanted: readonly string[], value: string | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value))
}

/** Compared as products: a price below a minor unit is no whole number. */
function isWithin(band: PriceBand, { currency, subtotal, units }: Subject): boolean {
  if (band.currency !== currency) return false
  const price = BigInt(subtotal)
  const times = (bound: number) => BigInt(bound) * BigInt(units)
  return (
    (band.from === null || price >= times(band.from)) &&
    (band.to === null || price < times(band.to))
  )
}

/** Whether it is for everything at any time, so that a plan which ends with it leaves nothing out. */
export function isDefault({ match, valid_from, valid_to }: CommissionRule): boolean {
  const conditions: readonly (readonly unknown[])[] = Object.values(match)
  return valid_from === null && valid_to === null && conditions.every((list) => list.length === 0)
}

/** What lines keep of a rule. For whom else it is stays with the plan: providers read their lines. */
export function termsOf({
  match: _match,
  valid_from: _from,
  valid_to: _to,
  ...terms
}: CommissionRule): RuleTerms {
  return terms
}

/** What is said for a currency; a currency that is not listed has none. */
export function amountIn(moneys: readonly Money[], currency: string): number | undefined {
  return moneys.find((money) => money.currency === currency)?.amount
}
