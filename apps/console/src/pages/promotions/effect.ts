import type { Promotion } from '@souk/sdk'
import { amountOf, amountText } from '../../kit/money.ts'
import { percentageText, rateOf } from '../../kit/percent.ts'
import type { Texts } from '../../texts/index.ts'
import type { Effect } from './words.ts'

/** What a promotion takes off, as its form has it: one effect of any kind. */
export interface EffectFields {
  readonly kind: string
  readonly target: string
  readonly percentage: string
  readonly amount: string
  readonly buy: string
  readonly get: string
  /** Whether tiers begin at units or at a value, and whether they take off a percentage or an amount. */
  readonly tierFrom: string
  readonly tierOff: string
  /** A line for each tier, with what it begins at and what it takes off; see `tiersIn`. */
  readonly tiers: string
  readonly tags: string
  readonly products: ReadonlySet<string>
}
export type EffectName = keyof EffectFields
type Target = NonNullable<Effect['target']>
type Tiers = NonNullable<Effect['tiers']>

export const effectNames: readonly EffectName[] = [
  'kind',
  'target',
  'percentage',
  'amount',
  'buy',
  'get',
  'tierFrom',
  'tierOff',
  'tiers',
  'tags',
  'products',
]

/** What can be discounted, where there is a choice; with one target the API knows which. */
const targetsOf: Partial<Record<string, readonly Target[]>> = {
  PERCENT_OFF: ['ORDER', 'ITEMS', 'CHEAPEST', 'SHIPPING'],
  AMOUNT_OFF: ['ORDER', 'ITEMS', 'CHEAPEST', 'SHIPPING'],
  FIXED_PRICE: ['ITEMS', 'CHEAPEST', 'SHIPPING'],
  TIERED: ['ORDER', 'ITEMS'],
}
export const targetsFor = (kind: string): readonly Target[] => targetsOf[kind] ?? []

/** The target as it was, where this kind has it. */
export function targetFor(kind: string, target: string): string {
  const targets: readonly string[] = targetsFor(kind)
  return targets.includes(target) ? target : (targets[0] ?? target)
}

/** Whether items can be named: neither for shipping nor for what is bought to get more. */
export function takesItems({ kind, target }: Pick<EffectFields, 'kind' | 'target'>): boolean {
  if (kind === 'FREE_ITEM') return true
  return targetsFor(kind).length > 0 && target !== 'SHIPPING'
}

export const takesRate = (kind: string) => kind === 'PERCENT_OFF' || kind === 'BUY_X_GET_Y'
export const takesAmount = (kind: string) => kind === 'AMOUNT_OFF' || kind === 'FIXED_PRICE'

/** A tier as somebody types it. */
export interface TypedTier {
  readonly from: string
  readonly off: string
}

export function tiersIn(text: string): readonly TypedTier[] {
  return text.split('\n').map((line) => {
    const [from = '', off = ''] = line.split('\t')
    return { from, off }
  })
}

export function tiersText(tiers: readonly TypedTier[]): string {
  return tiers.map(({ from, off }) => `${from}\t${off}`).join('\n')
}

/** Whether the form can say all that the effects do; if not, they are shown and left as they are. */
export function hasSimpleEffect(promotion: Promotion | undefined, currency: string): boolean {
  if (!promotion) return true
  const [effect, ...others] = promotion.effects
  if (!effect || others.length > 0 || effect.cap || effect.max_applications) return false
  if (effect.buy?.selector || effect.get?.selector) return false
  const names = Object.keys(effect.selector ?? {})
  const amounts = [effect.amounts ?? [], ...(effect.tiers ?? []).flatMap(amountsOfTier)].flat()
  return (
    names.every((name) => name === 'tags' || name === 'product_ids') &&
    amounts.every((each) => each.currency === currency) &&
    hasLikeTiers(effect.tiers ?? [])
  )
}

const amountsOfTier = ({ amounts = [], min_value = [] }: Tiers[number]) => [amounts, min_value]

function hasLikeTiers(tiers: Tiers): boolean {
  return tiers.every(({ rate }) => (rate === undefined) === (tiers[0]?.rate === undefined))
}

export function fieldsOfEffect(effect: Effect | undefined, currency: string): EffectFields {
  const { tags = [], product_ids = [] } = effect?.selector ?? {}
  return {
    kind: effect?.kind ?? 'PERCENT_OFF',
    target: effect?.target ?? 'ORDER',
    percentage: effect?.rate ? percentageText(effect.rate) : '',
    amount: amountFieldOf(effect?.amounts, currency),
    buy: effect?.buy?.quantity.toString() ?? '',
    get: effect?.get?.quantity.toString() ?? '',
    ...fieldsOfTiers(effect?.tiers ?? [], currency),
    tags: tags.join(', '),
    products: new Set(product_ids),
  }
}

function fieldsOfTiers(tiers: Tiers, currency: string) {
  const [first] = tiers
  return {
    tierFrom: first?.min_value ? 'VALUE' : 'UNITS',
    tierOff: first?.amounts ? 'AMOUNT' : 'RATE',
    tiers: tiersText(
      tiers.map(({ min_quantity, min_value, rate, amounts }) => ({
        from: min_quantity?.toString() ?? amountFieldOf(min_value, currency),
        off: rate ? percentageText(rate) : amountFieldOf(amounts, currency),
      })),
    ),
  }
}

function amountFieldOf(amounts: Effect['amounts'], currency: string): string {
  const found = amounts?.find((each) => each.currency === currency)
  return found ? amountText(found.amount, currency) : ''
}

/** A whole number from one on; undefined where it is none. */
export function wholeOf(typed: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : undefined
}

/** More than nothing and at most all of it. */
function shareOf(percentage: string): string | undefined {
  const rate = rateOf(percentage)
  return rate !== undefined && Number(rate) > 0 && Number(rate) <= 1 ? rate : undefined
}

const tagsIn = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

/** What the API would refuse, beside the field that it is about. */
export function wrongInEffect(
  fields: EffectFields,
  currency: string,
  t: Texts,
): Partial<Record<EffectName, string>> {
  const { promotions } = t
  const { kind, percentage, amount, buy, get, tags, products } = fields
  const isDeal = kind === 'BUY_X_GET_Y'
  const needsRate = kind === 'PERCENT_OFF' || (isDeal && percentage.trim() !== '')
  const namesNothing = tagsIn(tags).length === 0 && products.size === 0
  return {
    ...(needsRate && !shareOf(percentage) && { percentage: promotions.percentageWrong }),
    ...(takesAmount(kind) && !amountOf(amount, currency) && { amount: promotions.amountWrong }),
    ...(isDeal && wholeOf(buy) === undefined && { buy: promotions.numberWrong }),
    ...(isDeal && wholeOf(get) === undefined && { get: promotions.numberWrong }),
    ...(kind === 'TIERED' && hasWrongTier(fields, currency) && { tiers: promotions.tiersWrong }),
    ...(kind === 'FREE_ITEM' && namesNothing && { tags: promotions.freeItemWrong }),
  }
}

/** Each has to begin higher than the one before. */
function hasWrongTier(fields: EffectFields, currency: string): boolean {
  const rows = tiersIn(fields.tiers).map((tier) => tierOf(tier, fields, currency))
  return rows.some((tier, index) => {
    const before = rows[index - 1]
    return tier === undefined || (before !== undefined && beginOf(tier) <= beginOf(before))
  })
}

const beginOf = ({ min_quantity, min_value }: Tiers[number]) =>
  min_quantity ?? min_value?.[0]?.amount ?? 0

function tierOf(
  { from, off }: TypedTier,
  { tierFrom, tierOff }: EffectFields,
  currency: string,
): Tiers[number] | undefined {
  const isValue = tierFrom === 'VALUE'
  const begin = isValue ? amountOf(from, currency) : wholeOf(from)
  const isAmount = tierOff === 'AMOUNT'
  const amount = isAmount ? amountOf(off, currency) : undefined
  const rate = isAmount ? undefined : shareOf(off)
  if (!begin || (!amount && rate === undefined)) return undefined
  return {
    ...(isValue ? { min_value: [{ amount: begin, currency }] } : { min_quantity: begin }),
    ...(amount ? { amounts: [{ amount, currency }] } : { rate: rate ?? '' }),
  }
}

export function effectOf(fields: EffectFields, currency: string) {
  const { kind, target, percentage, amount, buy, get } = fields
  const isDeal = kind === 'BUY_X_GET_Y'
  return {
    kind: kind as Effect['kind'],
    target: targetsFor(kind).length > 0 ? (target as Target) : undefined,
    rate: takesRate(kind) ? rateOf(percentage) : undefined,
    amounts: takesAmount(kind)
      ? [{ amount: amountOf(amount, currency) ?? 0, currency }]
      : undefined,
    buy: isDeal ? { quantity: wholeOf(buy) ?? 1 } : undefined,
    get: isDeal ? { quantity: wholeOf(get) ?? 1 } : undefined,
    tiers: kind === 'TIERED' ? sentTiers(fields, currency) : undefined,
    selector: takesItems(fields) ? selectorOf(fields) : undefined,
  }
}

function sentTiers(fields: EffectFields, currency: string) {
  return tiersIn(fields.tiers)
    .map((tier) => tierOf(tier, fields, currency))
    .filter((tier) => tier !== undefined)
    .map(({ min_quantity, min_value, rate, amounts }) => ({
      min_quantity,
      min_value,
      rate,
      amounts,
    }))
}

function selectorOf({ tags: typed, products }: EffectFields) {
  const tags = tagsIn(typed)
  if (tags.length === 0 && products.size === 0) return undefined
  return {
    tags: tags.length > 0 ? tags : undefined,
    product_ids: products.size > 0 ? [...products] : undefined,
  }
}
