import { numberFormat } from './format.ts'

/** `2.7%` of the decimal text that the API has. */
export function percentText(ratio: string | null, none: string): string {
  return ratio === null ? none : percent(Number(ratio))
}

/** `2.7%` of 0.027. */
export function percent(part: number, digitsMax = 1): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: digitsMax }).format(part)
}

/** What a field for a percentage begins with: `19` of `0.19`. */
export function percentageText(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.')
  const digits = `${whole}${fraction.padEnd(6, '0')}`
  const after = digits.slice(-4).replace(/0+$/, '')
  const before = String(Number(digits.slice(0, -4)))
  return after === '' ? before : `${before}.${after}`
}

/** `0.19` of what somebody typed: `19`, `19,5`, `19 %`. Undefined where it is no percentage. */
export function rateOf(typed: string): string | undefined {
  const text = typed.replaceAll(/[\s%\u00a0\u202f]/g, '').replace(',', '.')
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const digits = `${whole.padStart(3, '0')}${fraction.padEnd(4, '0')}`
  const after = digits.slice(1).replace(/0+$/, '')
  return after === '' ? digits.slice(0, 1) : `${digits.slice(0, 1)}.${after}`
}

/** `-0.1` of what somebody typed: `-10`, `−10 %`. Undefined where it is no percentage, or takes away more than everything. */
export function signedRateOf(typed: string): string | undefined {
  const [, sign = '', rest = ''] = /^\s*([-−–+]?)(.*)$/.exec(typed) ?? []
  const rate = rateOf(rest)
  if (rate === undefined || sign === '' || sign === '+' || Number(rate) === 0) return rate
  return Number(rate) > 1 ? undefined : `-${rate}`
}

/** What a field for it begins with: `-10` of `-0.10`. */
export function signedPercentageText(rate: string): string {
  return rate.startsWith('-') ? `-${percentageText(rate.slice(1))}` : percentageText(rate)
}

/** `-10%` or `+5%`, for what is taken away or added. */
export function signedPercent(part: number, digitsMax = 4): string {
  const options = { maximumFractionDigits: digitsMax, signDisplay: 'exceptZero' } as const
  return numberFormat({ style: 'percent', ...options }).format(part)
}
