import type { TaxRate } from '@souk/sdk'
import { dateFormat } from '../../kit/format.ts'
import { percent } from '../../kit/percent.ts'
import { clock } from '../../session/clock.ts'
import type { Texts } from '../../texts/index.ts'

/** `19%` of `0.19`, with as many digits as the API keeps. */
export function rateText(rate: string): string {
  return percent(Number(rate), 4)
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
