import type { ReconciliationRun } from '@souk/sdk'
import { dateFormat } from '../../../kit/format.ts'
import { clock } from '../../../session/clock.ts'

/** The days that a report is about, in the time zone of the tenant; the moment that it ends with is no part of it. */
export function periodText({ from, to }: Pick<ReconciliationRun, 'from' | 'to'>): string {
  const last = new Date(new Date(to).getTime() - 1)
  const { timeZone } = clock
  return dateFormat({ dateStyle: 'medium', timeZone }).formatRange(new Date(from), last)
}
