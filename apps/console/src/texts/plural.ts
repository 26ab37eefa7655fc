import { localeOf } from '@souk/pages/locale.ts'

/** `1 day`, `3,200 days`: the number as all numbers are written, with the form of the noun that goes with it. */
export function count(language: string, n: number, one: string, other: string): string {
  return `${number(language, n)} ${n === 1 ? one : other}`
}

export function number(language: string, n: number): string {
  return n.toLocaleString(localeOf(language))
}
