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
  readonly preset?: string | null
}

function exactDay(time: Date): string {
  return dateFormat({ dateStyle: 'medium', timeZone: clock.timeZone }).format(time)
}

/** Half a day later it is the same day in UTC, wherever clocks are less than that ahead or behind. */
function dayBegunAt(midnight: Date): string {
  const noon = new Date(midnight.getTime() + 12 * 3_600_000)
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(noon)
}

/** Days by the clocks of the tenant; of rates of a preset those of their country, at whose midnight they begin and end. */
export function periodText({ valid_from, valid_to, preset = null }: Period, t: Texts): string {
  const dayOf = preset === null ? exactDay : dayBegunAt
  const from = dayOf(new Date(valid_from))
  return valid_to === null ? t.taxes.from(from) : t.taxes.between(from, dayOf(new Date(valid_to)))
}
