import type { CommissionRule } from './rule.ts'

/** Of every category that a rule names, those above it. */
export type Ancestors = ReadonlyMap<string, readonly string[]>

export interface Shadowed {
  readonly index: number
  /** The rules before it that match everything that it would match: one, or several that do so together. */
  readonly shadowedBy: readonly number[]
}

/** A plan with so many conditions that this many steps do not decide it is taken as it is. */
const stepsMax = 20_000

/**
 * The first rule that can never match, with those that shadow it. A rule is reachable if there is something that it matches and no
 * rule before it does. That is looked for among a few things that stand for all others: for each condition what the rule names, or
 * something that no rule names, or the ends of the intervals.
 */
export function firstUnreachable(
  rules: readonly CommissionRule[],
  ancestors: Ancestors,
): Shadowed | undefined {
  for (const [index, rule] of rules.entries()) {
    const before = rules.slice(0, index)
    const all = before.map((_, place) => place)
    if (!isCovered(rule, before, all, ancestors)) continue
    const one = all.find((place) => isCovered(rule, before, [place], ancestors))
    if (one !== undefined) return { index, shadowedBy: [one] }
    const needed = all.reduce<readonly number[]>((left, place) => {
      const others = left.filter((other) => other !== place)
      return isCovered(rule, before, others, ancestors) ? others : left
    }, all)
    return { index, shadowedBy: needed }
  }
  return undefined
}

/** Whether a rule is for a value of one condition. */
type Admits = (rule: CommissionRule) => boolean

function isCovered(
  rule: CommissionRule,
  rules: readonly CommissionRule[],
  places: readonly number[],
  ancestors: Ancestors,
): boolean {
  const others = places.flatMap((place) => rules[place] ?? [])
  const steps = { left: stepsMax }
  return !escapes(others, conditionsOf(rule, others, ancestors), steps)
}

/** Whether something of the rule is left that none of the others is for; so it is where the steps do not suffice. */
function escapes(
  others: readonly CommissionRule[],
  [values, ...rest]: readonly (readonly Admits[])[],
  steps: { left: number },
): boolean {
  if (others.length === 0) return true
  if (values === undefined) return false
  const tried = new Set<string>()
  return values.some((admits) => {
    steps.left -= 1
    if (steps.left < 0) return true
    const left = others.filter(admits)
    // Two values that the same rules are for lead to the same end.
    const key = left.map(({ id }) => id).join()
    if (tried.has(key)) return false
    tried.add(key)
    return escapes(left, rest, steps)
  })
}

function conditionsOf(
  rule: CommissionRule,
  others: readonly CommissionRule[],
  ancestors: Ancestors,
): (readonly Admits[])[] {
  return [
    listed(rule, ({ match }) => match.provider_ids),
    listed(rule, ({ match }) => match.product_ids),
    listed(rule, ({ match }) => match.channels),
    categories(rule, ancestors),
    prices(rule, others),
    times(rule, others),
  ]
}

/** What the rule names; one that names nothing is also for what nobody names. */
function listed(
  rule: CommissionRule,
  listOf: (rule: CommissionRule) => readonly string[],
): readonly Admits[] {
  const named = listOf(rule)
  if (named.length === 0) return [(other) => listOf(other).length === 0]
  return named.map((value) => (other) => {
    const list = listOf(other)
    return list.length === 0 || list.includes(value)
  })
}

/** Something in one category alone stands for what is in several: of that fewer rules are for it, and never others. */
function categories({ match }: CommissionRule, ancestors: Ancestors): readonly Admits[] {
  const { category_ids: named } = match
  const isForAll: Admits = (other) => other.match.category_ids.length === 0
  if (named.length === 0) return [isForAll]
  return named.map((id) => {
    const above = new Set([id, ...(ancestors.get(id) ?? [])])
    return (other) => isForAll(other) || other.match.category_ids.some((each) => above.has(each))
  })
}

/** From the one on and before the other. */
interface Interval {
  readonly from: number
  readonly to: number
}
const [first, never] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Where an interval begins, and where another one begins or ends in it: in between nothing changes. */
function placesIn({ from, to }: Interval, others: readonly Interval[]): number[] {
  const ends = others.flatMap((other) => [other.from, other.to])
  return [...new Set([from, ...ends.filter((end) => end > from && end < to)])]
}

const holds = ({ from, to }: Interval, place: number) => from <= place && place < to

/** A rule without bands is for every currency, so also for one that nobody names. */
function prices(rule: CommissionRule, others: readonly CommissionRule[]): readonly Admits[] {
  const isForAll: Admits = ({ match }) => match.price_bands.length === 0
  const { price_bands: named } = rule.match
  if (named.length === 0) return [isForAll]
  return named.flatMap((band) => {
    const { currency } = band
    const bandsIn = ({ match }: CommissionRule) =>
      match.price_bands.filter((each) => each.currency === currency).map(bandInterval)
    return placesIn(bandInterval(band), others.flatMap(bandsIn)).map(
      (place): Admits =>
        (other) =>
          isForAll(other) || bandsIn(other).some((interval) => holds(interval, place)),
    )
  })
}

function bandInterval({ from, to }: CommissionRule['match']['price_bands'][number]): Interval {
  return { from: from ?? 0, to: to ?? never }
}

function times(rule: CommissionRule, others: readonly CommissionRule[]): readonly Admits[] {
  const places = placesIn(validity(rule), others.map(validity))
  return places.map((place) => (other) => holds(validity(other), place))
}

function validity({ valid_from, valid_to }: CommissionRule): Interval {
  return {
    from: valid_from === null ? first : Date.parse(valid_from),
    to: valid_to === null ? never : Date.parse(valid_to),
  }
}
