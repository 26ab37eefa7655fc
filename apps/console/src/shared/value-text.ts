import { moneyText } from '../kit/money.ts'
import { exactTime } from '../kit/time.tsx'
import type { Texts } from '../texts/index.ts'
import { isMoney } from './differences.ts'

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Any value of the API as a person reads it: money as money, times as times, and what has no form of its own as it is. */
export function valueText(value: unknown, t: Texts): string {
  if (value === null || value === undefined || value === '') return t.kit.none
  if (typeof value === 'boolean') return value ? t.approvals.yes : t.approvals.no
  if (typeof value === 'string')
    return momentPattern.test(value) ? exactTime(new Date(value)) : value
  if (typeof value !== 'object') return String(value)
  if (isMoney(value)) return moneyText(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.join(', ')
  return JSON.stringify(value, null, 1)
}
