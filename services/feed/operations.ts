import {
  type EventEnvelope,
  findEvent,
  type ListPage,
  type PageRequest,
  readLog,
  sequenceBefore,
  type Tx,
} from '@souk/platform'
import { type EventType, keyOf } from './event-type.ts'
import { eventNotFound } from './problems.ts'
import type { EventsQuery } from './schemas.ts'

const pageSizeDefault = 24

export async function listEvents(tx: Tx, query: EventsQuery, types: readonly string[] | undefined) {
  const { limit = pageSizeDefault, after_sequence: after, occurred_from: moment } = query
  const beginsAfter = moment === undefined ? undefined : await sequenceBefore(tx, new Date(moment))
  const { events, hasMore, lastSequence } = await readLog(tx, {
    ...{ after, beginsAfter, limit, types },
    resourceId: query.resource_id,
    aboutId: query.about,
    isNewestFirst: query.order === 'desc',
  })
  const next = hasMore ? String(lastSequence) : null
  return { content: events.map(eventView), page: { limit, next, last_sequence: lastSequence } }
}

export async function getEvent(tx: Tx, eventId: string, types: readonly string[] | undefined) {
  const event = await findEvent(tx, eventId, types)
  if (!event) throw eventNotFound({ eventId })
  return eventView(event)
}

/** The log cannot know what each event carries, but it is always an object. */
function eventView(event: EventEnvelope): EventEnvelope<object> {
  return event as EventEnvelope<object>
}

/** The types are part of the program: nothing is read, but they are paged like all lists. */
export async function listEventTypes(
  types: readonly EventType[],
  { after, limit }: PageRequest,
): Promise<ListPage> {
  const rest = types.filter((type) => after === null || keyOf(type) > after)
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  const next = last !== undefined && rest.length > limit ? keyOf(last) : null
  return { items: JSON.stringify(shown.map(({ shownBy: _shownBy, ...type }) => type)), next }
}
