import type { LedgerPeriod } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { filterDay } from '../../../kit/filters.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { dayIn } from '../../../kit/zone.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'

/** `May 31, 2026` of `2026-05-31`. */
export function dayText(day: string): string {
  return filterDay(day) ?? day
}

export function PeriodState({ status }: Pick<LedgerPeriod, 'status'>) {
  return <Badge tone={tones.ledger_period[status]} text={useTexts().states.ledger_period[status]} />
}

/** `Jan 1 to Jan 31`; the first begins with the books. */
export function spanText(
  { closed_from: from, through, time_zone }: LedgerPeriod,
  t: Texts,
): string {
  if (from === null) return t.journals.untilDay(dayText(through))
  return t.journals.span(dayText(dayIn(new Date(from), time_zone)), dayText(through))
}
