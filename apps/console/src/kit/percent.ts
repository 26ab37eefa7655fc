import { numberFormat } from './format.ts'

/** `2.7%` of the decimal text that the API has. */
export function percentText(ratio: string | null, none: string): string {
  return ratio === null ? none : percent(Number(ratio))
}

/** `2.7%` of 0.027. */
export function percent(part: number, digitsMax = 1): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: digitsMax }).format(part)
}
