import type { TaxRate } from '@souk/sdk'
import { dateFormat } from '../../kit/format.ts'
import { percent } from '../../kit/percent.ts'
import { tagsOf } from '../../kit/tags.ts'
import { clock } from '../../session/clock.ts'
import type { Texts } from '../../texts/index.ts'

/** `19%` of `0.19`, with as many digits as the API keeps. */
export function rateText(rate: string): string {
  return percent(Number(rate), 4)
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

/** `DE`, `US-CA`, `US-CA 941*`. */
export function placeText({
  country,
  region,
  postal,
}: Pick<TaxRate, 'country' | 'region' | 'postal'>) {
  const inside = region === null ? country : `${country}-${region}`
  return postal === null ? inside : `${inside} ${postal}`
}

interface Period {
  readonly valid_from: string
  readonly valid_to: string | null
}

function exactDay(time: Date): string {
  return dateFormat({ dateStyle: 'medium', timeZone: clock.timeZone }).format(time)
}

export function periodText({ valid_from, valid_to }: Period, t: Texts): string {
  const from = exactDay(new Date(valid_from))
  return valid_to === null
    ? t.taxes.from(from)
    : t.taxes.between(from, exactDay(new Date(valid_to)))
}

/** Codes as people type them: `de, at`. */
export function codesOf(typed: string): string[] {
  return tagsOf(typed).map((code) => code.toUpperCase())
}

/** Without spaces and in capitals, as the API wants them. */
export function codeOf(typed: string): string {
  return typed.trim().toUpperCase()
}
