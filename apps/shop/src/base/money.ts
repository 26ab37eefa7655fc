import { type Money, moneyIn } from '@souk/pages/money.ts'
import { locale } from '../texts/index.ts'

export type { Money }

/** `€78.00`. */
export function moneyText(money: Money): string {
  return moneyIn(locale(), money)
}
