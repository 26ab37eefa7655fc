import type { SoukEvent } from '@souk/sdk'
import { useCaller } from '../session/caller.ts'
import { type Texts, useTexts } from '../texts/index.ts'
import { moneyText } from './money.ts'
import { Time } from './time.tsx'

/** What happened to a thing, each with what it changed and who did it. */
export function Timeline({ events }: { readonly events: readonly SoukEvent[] }) {
  return (
    <ol class="timeline">
      {events.map((event) => (
        <Happened key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Happened({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  return (
    <li>
      <div class="timeline-head">
        <strong>{eventName(event.type, t)}</strong>
        <span class="soft small">
          <Time at={event.occurred_at} />
        </span>
      </div>
      {changesOf(event).map(([field, before, after]) => (
        <div key={field} class="small">
          <span class="soft">{fieldName(field, t)}</span>{' '}
          <s class="faint">{shownField(event.type, field, before, t)}</s> →{' '}
          <strong class="theirs">{shownField(event.type, field, after, t)}</strong>
        </div>
      ))}
      <div class="note">
        <By actor={event.actor} /> · #{event.sequence}
      </div>
    </li>
  )
}

/** Who did it. */
function By({ actor }: Pick<SoukEvent, 'actor'>) {
  const t = useTexts()
  const { data: caller } = useCaller()
  if (actor.id === caller?.id) return t.kit.by.you
  return t.kit.by[actor.type as keyof typeof t.kit.by] ?? actor.type
}

/** `Order paid` of `order.paid`, where the catalog has no better words. */
export function eventName(type: string, t: Texts): string {
  const known = t.events[type]
  if (known !== undefined) return known
  const text = type.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function fieldName(field: string, t: Texts): string {
  const text = t.fields[field] ?? field.replaceAll('_', ' ')
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
  const states = t.states as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
  const words = field === 'status' ? states[noun] : states[field]
  if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
  return (typeof value === 'string' && words?.[value]) || shownValue(value)
}

/** Money as money, words as words, and anything larger as a sign that there is more. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value !== 'object') return String(value)
  if ('amount' in value && 'currency' in value) return moneyText(value as never)
  return Array.isArray(value) ? String(value.length) : '…'
}
