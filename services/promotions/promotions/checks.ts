import { checkCurrency, type FieldError, formatRate, type Money, parseRate } from '@souk/platform'
import { effectInvalid, fundingMustSum } from '../problems.ts'
import { effectParts, kindRules } from './kinds.ts'
import type { EffectView, FundingView } from './parts.ts'

/** The effect with the target that is meant. */
export function completed(effect: EffectView): EffectView {
  const { targets } = kindRules[effect.kind]
  const [only] = targets
  return targets.length === 1 && only ? { target: only, ...effect } : effect
}

export function checkEffects(effects: readonly EffectView[]): void {
  const errors = effects.flatMap((effect, index) => faultsOf(effect, `/effects/${index}`))
  if (errors.length > 0) throw effectInvalid(undefined, { errors })
}

function faultsOf(effect: EffectView, path: string): FieldError[] {
  const { targets, needs, takes } = kindRules[effect.kind]
  const { target } = effect
  const faults: FieldError[] = []
  const fault = (field: string, code: string, message: string) =>
    faults.push({ path: `${path}/${field}`, code, message })
  if (target === undefined || !targets.includes(target)) {
    fault('target', 'enum', `must be one of ${targets.join(', ')}`)
  }
  for (const part of effectParts) {
    const isThere = effect[part] !== undefined
    if (needs.includes(part) && !isThere) fault(part, 'required', `is required for ${effect.kind}`)
    if (isThere && !needs.includes(part) && !takes.includes(part)) {
      fault(part, 'unexpected', `is not allowed with ${effect.kind}`)
    }
  }
  if (effect.max_applications !== undefined && target !== 'CHEAPEST' && !effect.buy) {
    fault('max_applications', 'unexpected', 'is allowed with CHEAPEST and BUY_X_GET_Y only')
  }
  if (effect.selector && (target === 'SHIPPING' || effect.buy)) {
    fault('selector', 'unexpected', 'is not allowed with this effect')
  }
  if (effect.kind === 'FREE_ITEM' && !effect.selector) {
    fault('selector', 'required', 'must say which items are free')
  }
  if (effect.rate !== undefined && !isShare(effect.rate)) {
    fault('rate', 'range', 'must be more than 0 and at most 1')
  }
  checkAmounts(effect.amounts, 'amounts', fault)
  checkAmounts(effect.cap, 'cap', fault)
  checkTiers(effect, fault)
  return faults
}

type Fault = (field: string, code: string, message: string) => void

function isShare(rate: string): boolean {
  const millionths = parseRate(rate)
  return millionths > 0n && millionths <= 1_000_000n
}

function checkAmounts(amounts: readonly Money[] | undefined, field: string, fault: Fault): void {
  const currencies = (amounts ?? []).map(({ currency }) => currency)
  currencies.forEach(checkCurrency)
  if (new Set(currencies).size < currencies.length) {
    fault(field, 'duplicate', 'must have one amount for each currency')
  }
}

/** All begin at quantities, or all at values, and each is higher than the one before. */
function checkTiers({ tiers = [] }: EffectView, fault: Fault): void {
  for (const [index, tier] of tiers.entries()) {
    const before = tiers[index - 1]
    const field = `tiers/${index}`
    if ((tier.rate === undefined) === (tier.amounts === undefined)) {
      fault(field, 'one_of', 'must have either rate or amounts')
    }
    if ((tier.min_quantity === undefined) === (tier.min_value === undefined)) {
      fault(field, 'one_of', 'must have either min_quantity or min_value')
    }
    if (tier.rate !== undefined && !isShare(tier.rate)) {
      fault(`${field}/rate`, 'range', 'must be more than 0 and at most 1')
    }
    checkAmounts(tier.amounts, `${field}/amounts`, fault)
    checkAmounts(tier.min_value, `${field}/min_value`, fault)
    if (before && !isHigher(tier, before)) {
      fault(field, 'order', 'must start higher than the tier before it, in the same currencies')
    }
  }
}

type TierView = NonNullable<EffectView['tiers']>[number]

function isHigher(tier: TierView, before: TierView): boolean {
  if (tier.min_quantity !== undefined) return tier.min_quantity > (before.min_quantity ?? Infinity)
  const lower = new Map((before.min_value ?? []).map((each) => [each.currency, each.amount]))
  const values = tier.min_value ?? []
  return (
    values.length === lower.size &&
    values.every(({ amount, currency }) => amount > (lower.get(currency) ?? Infinity))
  )
}

export function checkFunding({ operator, provider }: FundingView): void {
  const sum = parseRate(operator) + parseRate(provider)
  if (sum !== 1_000_000n) throw fundingMustSum({ sum: formatRate(sum) })
}
