import { type FieldError, type Money, parseRate } from '@souk/platform'
import { amountIn, type CommissionRule } from './rule.ts'

const whole = 1_000_000n

/** What of a rule does not go together, at its place in what was sent. */
export function faultsOfRules(rules: readonly CommissionRule[]): FieldError[] {
  return [
    ...repeatedIds(rules),
    ...rules.flatMap((rule, index) => {
      const found = [
        ...termFaults(rule),
        ...rateFaults(rule),
        ...tierFaults(rule),
        ...boundFaults(rule),
        ...validityFaults(rule),
        ...bandFaults(rule),
      ]
      return found.map((fault) => ({ ...fault, path: `/rules/${index}${fault.path}` }))
    }),
  ]
}

function repeatedIds(rules: readonly CommissionRule[]): FieldError[] {
  return rules.flatMap(({ id }, index) =>
    rules.findIndex((other) => other.id === id) < index
      ? [fault(`/rules/${index}/id`, 'repeated', 'is the id of a rule before it')]
      : [],
  )
}

function fault(path: string, code: string, message: string): FieldError {
  return { path, code, message }
}

/** Which parts a kind has. */
function termFaults({ kind, rate, fixed, tiers, include_shipping, on_refund }: CommissionRule) {
  const hasRate = kind === 'PERCENT' || kind === 'PERCENT_PLUS_FIXED'
  const hasFixed = kind === 'FIXED_PER_UNIT' || kind === 'PERCENT_PLUS_FIXED'
  const parts: [path: string, wanted: boolean, given: boolean][] = [
    ['/rate', hasRate, rate !== null],
    ['/fixed', hasFixed, fixed.length > 0],
    ['/tiers', kind === 'TIERED', tiers.length > 0],
  ]
  const faults = parts.flatMap(([path, wanted, given]) => {
    if (wanted === given) return []
    return wanted
      ? [fault(path, 'required', `is needed for ${kind}`)]
      : [fault(path, 'not_allowed', `has no meaning for ${kind}`)]
  })
  if (include_shipping && kind === 'FIXED_PER_UNIT') {
    faults.push(fault('/include_shipping', 'not_allowed', 'needs a rate: shipping has no units'))
  }
  if (on_refund === 'KEEP_FIXED' && kind !== 'PERCENT_PLUS_FIXED') {
    faults.push(fault('/on_refund', 'not_allowed', 'KEEP_FIXED is for PERCENT_PLUS_FIXED'))
  }
  return faults
}

function rateFaults({ rate, tiers, tax_rate }: CommissionRule): FieldError[] {
  const rates: [path: string, rate: string | null][] = [
    ['/rate', rate],
    ['/tax_rate', tax_rate],
    ...tiers.map((tier, index): [string, string] => [`/tiers/${index}/rate`, tier.rate]),
  ]
  return rates.flatMap(([path, text]) =>
    text !== null && parseRate(text) > whole ? [fault(path, 'too_large', 'is more than 1')] : [],
  )
}

/** The first begins at nothing; the others begin higher and higher, in the same currencies. */
function tierFaults({ tiers }: CommissionRule): FieldError[] {
  return tiers.flatMap(({ from }, index) => {
    const path = `/tiers/${index}/from`
    const before = tiers[index - 1]?.from ?? []
    if (index === 0) {
      return from.length > 0 ? [fault(path, 'not_allowed', 'is empty for the first tier')] : []
    }
    if (from.length === 0) return [fault(path, 'required', 'says where the tier begins')]
    const isSame = index === 1 || sameCurrencies(from, before)
    if (!isSame) return [fault(path, 'currencies', 'names the currencies of the tier before it')]
    const rises = from.every(({ amount, currency }) => amount > (amountIn(before, currency) ?? 0))
    return rises ? [] : [fault(path, 'not_rising', 'is more than where the tier before begins')]
  })
}

function sameCurrencies(list: readonly Money[], other: readonly Money[]): boolean {
  return (
    list.length === other.length &&
    list.every(({ currency }) => amountIn(other, currency) !== undefined)
  )
}

function boundFaults({ fixed, tiers, min, max }: CommissionRule): FieldError[] {
  const lists: [path: string, list: readonly Money[]][] = [
    ['/fixed', fixed],
    ['/min', min],
    ['/max', max],
    ...tiers.map(({ from }, index): [string, readonly Money[]] => [`/tiers/${index}/from`, from]),
  ]
  const repeated = lists.flatMap(([path, list]) =>
    new Set(list.map(({ currency }) => currency)).size < list.length
      ? [fault(path, 'repeated', 'names a currency twice')]
      : [],
  )
  const crossed = min.some(({ amount, currency }) => amount > (amountIn(max, currency) ?? amount))
  return crossed ? [...repeated, fault('/max', 'below_min', 'is less than min')] : repeated
}

function validityFaults({ valid_from, valid_to }: CommissionRule): FieldError[] {
  if (valid_from === null || valid_to === null) return []
  if (Date.parse(valid_from) < Date.parse(valid_to)) return []
  return [fault('/valid_to', 'not_after', 'is not after valid_from')]
}

function bandFaults({ match }: CommissionRule): FieldError[] {
  return match.price_bands.flatMap(({ from, to }, index) => {
    const path = `/match/price_bands/${index}`
    if (from === null && to === null) return [fault(path, 'required', 'has neither from nor to')]
    return (from ?? 0) < (to ?? Number.POSITIVE_INFINITY)
      ? []
      : [fault(`${path}/to`, 'not_after', 'is not more than from')]
  })
}

/** Every currency that the rules name. */
export function currenciesOf(rules: readonly CommissionRule[]): ReadonlySet<string> {
  const named = rules.flatMap(({ fixed, tiers, min, max, match }) => [
    ...[...fixed, ...min, ...max, ...tiers.flatMap(({ from }) => from)],
    ...match.price_bands,
  ])
  return new Set(named.map(({ currency }) => currency))
}
