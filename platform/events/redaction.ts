import type { TSchema } from 'typebox'
import { idPattern } from '../ids/typeid.ts'
import { withoutPersonalData } from '../privacy/personal.ts'
import { type EventKind, previousOf } from './event.ts'

interface EventData {
  readonly object: unknown
  readonly previous?: unknown
}

/** What decides how an event is read. */
interface RedactableEvent {
  readonly type: string
  readonly version: number
  readonly data: EventData
}

/** What is left of the data of an event when what is personal is gone. */
export type Redact = (event: RedactableEvent) => EventData

/** By the schema of its kind. Of a kind or version that this program does not know nothing is left but ids. */
export function redactionBy(kinds: readonly EventKind[]): Redact {
  const schemas = new Map(
    kinds.map((kind) => [nameOf(kind), { object: kind.object, previous: previousOf(kind) }]),
  )
  return (event) => {
    const known = schemas.get(nameOf(event))
    return known ? redacted(known, event.data) : { object: onlyIds(event.data.object) }
  }
}

function nameOf({ type, version }: Pick<EventKind, 'type' | 'version'>): string {
  return `${type} ${version}`
}

function redacted(
  schemas: { readonly object: TSchema; readonly previous: TSchema },
  { object, previous }: EventData,
): EventData {
  const left = { object: withoutPersonalData(schemas.object, object) }
  if (previous === undefined) return left
  const before = withoutPersonalData(schemas.previous, previous) as object
  return Object.keys(before).length === 0 ? left : { ...left, previous: before }
}

const anId = new RegExp(`^${idPattern('[a-z]{2,8}')}$`)

function onlyIds(object: unknown): object {
  const fields = Object.entries((object ?? {}) as object)
  return Object.fromEntries(
    fields.filter(([, value]) => typeof value === 'string' && anId.test(value)),
  )
}
