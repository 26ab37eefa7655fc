import type { FxRate } from '@souk/sdk'
import { numberFormat } from '../../../kit/format.ts'

/** `USD/EUR`, which is what people call it. */
export function pairOf({ base, quote }: Pick<FxRate, 'base' | 'quote'>): string {
  return `${base}/${quote}`
}

/** With all of its digits, as this locale writes them. */
export function decimalText(rate: string): string {
  return numberFormat({ maximumFractionDigits: 10 }).format(rate as `${number}`)
}

/** What the API takes of what somebody typed: `0,92145` too. Undefined where it is no rate. */
export function rateOf(typed: string): string | undefined {
  const text = typed.trim().replace(',', '.')
  const isRate = /^(0|[1-9]\d{0,8})(\.\d{1,10})?$/.test(text)
  return isRate && Number(text) > 0 ? text : undefined
}
