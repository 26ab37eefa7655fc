import type { SoukEvent } from '@souk/sdk'
import { moneyText } from '../kit/money.ts'
import type { Texts } from '../texts/index.ts'
import { stateText } from '../texts/states.ts'

/** `Order paid` of `order.paid`, where the catalog has no better words. */
export function eventName(type: string, t: Texts): string {
  const known = t.events[type]
  if (known !== undefined) return known
  const text = type.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export type Changed = readonly [field: string, before: unknown, after: unknown]

/** Times and versions change with every change, and say nothing more; references are for machines. */
const unsaid = /^(version|items|.*_at|.*_ref)$/

export function changesOf(event: SoukEvent): Changed[] {
  const { object, previous } = event.data as {
    readonly object: Readonly<Record<string, unknown>>
    readonly previous?: Readonly<Record<string, unknown>>
  }
  return Object.entries(previous ?? {})
    .filter(([field]) => !unsaid.test(field))
    .map(([field, before]) => [field, before, object[field]])
}

/** States in the words of the catalog: those of the thing itself, or of the field where it has its own. */
export function shownField(type: string, field: string, value: unknown, t: Texts): string {
  const noun = type.slice(0, type.indexOf('.'))
  if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
  return stateText(noun, field, value, t) ?? shownValue(value)
}

/** Money as money, words as words, and anything larger as a sign that there is more. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value !== 'object') return String(value)
  if ('amount' in value && 'currency' in value) return moneyText(value as never)
  return Array.isArray(value) ? String(value.length) : '…'
}
