import { amountOf, amountText, type Money, moneyText } from '../kit/money.ts'
import { useCaller } from '../session/caller.ts'
import type { Texts } from '../texts/index.ts'

/** As lists show it: a draft may have none. */
export function priceText(price: Money | null, t: Texts): string {
  return price === null ? t.products.noPrice : moneyText(price)
}

/** In which a price is typed: its own, or that of the tenant where there is none yet. */
export function useCurrencyOf(price: Money | null): string {
  const { data: caller } = useCaller()
  return price?.currency ?? caller?.tenant.currency ?? ''
}

/** What stands in the field of a price. */
export function typedPrice(price: Money | null): string {
  return price === null ? '' : amountText(price.amount, price.currency)
}

/** An empty field is right where there need not be a price. */
export function isWrongPrice(text: string, currency: string, isOptional: boolean): boolean {
  if (isOptional && text.trim() === '') return false
  return amountOf(text, currency) === undefined
}

/** Undefined where nothing was typed, or nothing that is a price. */
export function typedMoney(text: string | undefined, currency: string): Money | undefined {
  const amount = text === undefined ? undefined : amountOf(text, currency)
  return amount === undefined ? undefined : { amount, currency }
}
