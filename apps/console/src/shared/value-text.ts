import { moneyText } from '../kit/money.ts'
import { exactTime } from '../kit/time.tsx'
import { fieldName } from '../texts/field-name.ts'
import type { Texts } from '../texts/index.ts'
import { stateText } from '../texts/states.ts'
import { choiceText, numberText } from './choice-text.ts'
import { type Difference, isMoney, plainText } from './differences.ts'

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The field that a difference is in: `Contact › Email`. */
export function differenceName(noun: string, { path }: Pick<Difference, 'path'>, t: Texts): string {
  return path.map((part) => fieldName(part, t, noun)).join(' › ')
}

/** A value of a field as a form shows it: states and choices in words, money, times and numbers as people write them. */
export function valueText(
  noun: string,
  { path }: Pick<Difference, 'path'>,
  value: unknown,
  t: Texts,
): string {
  const field = path.at(-1) ?? ''
  const state = stateText(noun, field, value, t)
  if (state !== undefined) return state
  if (value === null || value === undefined || value === '') return t.kit.none
  if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
  if (typeof value === 'string') return wordText(noun, field, value, t)
  if (typeof value === 'number') return numberText(noun, field, value)
  if (typeof value !== 'object') return String(value)
  if (isMoney(value)) return moneyText(value)
  return isOfTexts(value)
    ? value.map((one) => wordText(noun, field, one, t)).join(', ')
    : plainText(value)
}

function wordText(noun: string, field: string, value: string, t: Texts): string {
  if (momentPattern.test(value)) return exactTime(new Date(value))
  return choiceText(noun, field, value, t) ?? value
}

function isOfTexts(value: object): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
