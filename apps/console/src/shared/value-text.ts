import { moneyText } from '../kit/money.ts'
import { exactTime } from '../kit/time.tsx'
import { fieldName } from '../texts/field-name.ts'
import type { Texts } from '../texts/index.ts'
import { stateText } from '../texts/states.ts'
import { type Difference, isMoney, plainText } from './differences.ts'

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The field that a difference is in: `Contact › Email`. */
export function differenceName({ path }: Pick<Difference, 'path'>, t: Texts): string {
  return path.map((part) => fieldName(part, t)).join(' › ')
}

/** A value of a field as a person reads it: states in words, money as money, times as times, and all else as it is. */
export function valueText(
  noun: string,
  { path }: Pick<Difference, 'path'>,
  value: unknown,
  t: Texts,
): string {
  const state = stateText(noun, path.at(-1) ?? '', value, t)
  if (state !== undefined) return state
  if (value === null || value === undefined || value === '') return t.kit.none
  if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
  if (typeof value === 'string')
    return momentPattern.test(value) ? exactTime(new Date(value)) : value
  if (typeof value !== 'object') return String(value)
  return isMoney(value) ? moneyText(value) : plainText(value)
}
