import type { Money, Promotion } from '@souk/sdk'
import { moneyText } from '../../kit/money.ts'
import { percent } from '../../kit/percent.ts'
import type { Texts } from '../../texts/index.ts'

export type Effect = Promotion['effects'][number]
type Selector = NonNullable<Effect['selector']>

const moneys = (amounts: readonly Money[] = []) => amounts.map(moneyText).join(' / ')
const rateText = (rate: string | undefined) => percent(Number(rate ?? '1'), 4)

/** What an effect takes off, as people say it. */
export function effectText(effect: Effect, t: Texts): string {
  const { words } = t.promotions
  const parts = [offText(effect, t)]
  if (effect.selector) parts.push(words.only(selectorText(effect.selector, t)))
  if (effect.cap) parts.push(words.cap(moneys(effect.cap)))
  return parts.join(', ')
}

function offText(effect: Effect, t: Texts): string {
  const { words } = t.promotions
  const { kind, target, rate, amounts, buy, get } = effect
  const of = words.of[target ?? 'ITEMS']
  if (kind === 'PERCENT_OFF') return words.off(words.percent(rateText(rate)), of)
  if (kind === 'AMOUNT_OFF') return words.off(words.amount(moneys(amounts)), of)
  if (kind === 'FIXED_PRICE')
    return `${words.fixed(moneys(amounts))} (${t.promotions.targets[target ?? 'ITEMS']})`
  if (kind === 'FREE_SHIPPING') return words.freeShipping
  if (kind === 'FREE_ITEM') return words.freeItem
  if (kind === 'BUY_X_GET_Y') {
    const [bought, got] = [buy?.quantity ?? 1, get?.quantity ?? 1]
    const isFree = Number(rate ?? '1') === 1
    return isFree ? words.freeDeal(bought, got) : words.deal(bought, got, rateText(rate))
  }
  return words.off(tiersText(effect, t), of)
}

function tiersText({ tiers = [] }: Effect, t: Texts): string {
  const { words } = t.promotions
  return tiers
    .map(({ min_quantity, min_value, rate, amounts }) => {
      const from = min_quantity === undefined ? moneys(min_value) : words.items(min_quantity)
      const off = rate === undefined ? words.amount(moneys(amounts)) : words.percent(rateText(rate))
      return words.tier(from, off)
    })
    .join('; ')
}

/** Tags and brands are words; what is named by id is only said to be so. */
function selectorText({ tags = [], brands = [] }: Selector, t: Texts): string {
  return [...tags, ...brands].join(', ') || t.promotions.words.some
}

/** What must hold, one line each; `nameOf` gives countries their names. */
export function conditionLines(
  { conditions, channels, currencies, schedule }: Promotion,
  t: Texts,
  nameOf: (country: string) => string,
): string[] {
  const { words } = t.promotions
  const { min_value, max_value, min_quantity, max_quantity, countries = [] } = conditions
  const { customer_ids = [], customer_group_ids = [], first_order, selector } = conditions
  return [
    min_value && words.minValue(moneys(min_value)),
    max_value && words.maxValue(moneys(max_value)),
    min_quantity && words.minQuantity(min_quantity),
    max_quantity && words.maxQuantity(max_quantity),
    selector && words.only(selectorText(selector, t)),
    first_order && words.firstOrder,
    customer_ids.length > 0 && words.customers(customer_ids.length),
    customer_group_ids.length > 0 && words.groups(customer_group_ids.length),
    countries.length > 0 && words.countries(countries.map(nameOf).join(', ')),
    channels.length > 0 && words.channels(channels.join(', ')),
    currencies.length > 0 && words.currencies(currencies.join(', ')),
    schedule !== null && words.schedule,
  ].filter((line) => typeof line === 'string')
}

export function limitLines({ limits }: Promotion, t: Texts): string[] {
  const { words } = t.promotions
  const { total, per_customer, per_order, budget } = limits
  return [
    total !== null && words.total(total),
    per_customer !== null && words.perCustomer(per_customer),
    per_order !== null && words.perOrder(per_order),
    budget !== null && words.budget(moneyText(budget)),
  ].filter((line) => typeof line === 'string')
}
