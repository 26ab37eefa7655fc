import type { CommissionRule } from '@souk/sdk'
import { moneyText } from '../../kit/money.ts'
import { percent } from '../../kit/percent.ts'
import type { Texts } from '../../texts/index.ts'

type Terms = Pick<
  CommissionRule,
  'rate' | 'fixed' | 'tiers' | 'min' | 'max' | 'tax_rate' | 'include_shipping' | 'basis'
>

const placesMax = 4
const share = (rate: string) => percent(Number(rate), placesMax)

/** `12% and €0.30 per unit, at least €1.00, plus 20% tax`. */
export function termsText(terms: Terms, t: Texts): string {
  const { words } = t.commissions
  const list = (moneys: CommissionRule['fixed'], word: (amount: string) => string) =>
    moneys.map((money) => word(moneyText(money)))
  const [first, ...tiers] = terms.tiers
  return [
    ...(terms.rate === null ? [] : [share(terms.rate)]),
    ...(first ? [share(first.rate)] : []),
    ...tiers.map(({ rate, from }) => words.tier(share(rate), from.map(moneyText).join(', '))),
    ...list(terms.fixed, words.perUnit),
    ...list(terms.min, words.atLeast),
    ...list(terms.max, words.atMost),
    ...(terms.tax_rate === null ? [] : [words.withTax(share(terms.tax_rate))]),
  ].join(', ')
}

/** For what it is, in few words: names are in its form. */
export function matchText({ match, valid_from, valid_to }: CommissionRule, t: Texts): string {
  const { words, everything } = t.commissions
  const counted = (list: readonly unknown[], word: (n: number) => string) =>
    list.length > 0 ? [word(list.length)] : []
  const parts = [
    ...counted(match.provider_ids, words.providers),
    ...counted(match.category_ids, words.categories),
    ...counted(match.product_ids, words.products),
    ...counted(match.channels, words.channels),
    ...counted(match.price_bands, () => words.bands),
    ...(valid_from === null && valid_to === null ? [] : [words.period]),
  ]
  return parts.length === 0 ? everything : parts.join(', ')
}
