import { locale } from '../texts/index.ts'

/** `2.7%` of the decimal text that the API has. */
export function percentText(ratio: string | null, none: string): string {
  return ratio === null ? none : percent(Number(ratio))
}

/** `2.7%` of 0.027. */
export function percent(part: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale(), options).format(part)
}
