import assert from 'node:assert/strict'
import {
  type App,
  checkPatterns,
  eventPastRetention,
  insufficientScope,
  invalidCursor,
  matchesPattern,
  notReady,
  operatorOnly,
  type Principal,
  refusals,
  sequenceBefore,
  unknownEventType,
  validationFailed,
} from '@souk/platform'
import type { FastifyRequest } from 'fastify'
import { type EventType, typesMeant } from './event-type.ts'
import { getEvent, listEvents, listEventTypes } from './operations.ts'
import { eventNotFound, streamLimitReached } from './problems.ts'
import type { Rights } from './rights.ts'
import {
  EventPage,
  EventParams,
  EventStream,
  EventsHeaders,
  EventsQuery,
  EventTypePage,
  EventTypesQuery,
  EventView,
} from './schemas.ts'
import type { Streams } from './streams/streams.ts'

/** What is shown follows from the scopes of the token and from the party that it speaks for. */
const config = { scope: 'any', audience: ['operator', 'provider'] } as const

export interface Feed {
  readonly known: readonly EventType[]
  readonly streams: Streams
  readonly rights: () => Rights
}

export function feedRoutes(app: App, feed: Feed): void {
  allEvents(app, feed)
  singleEvent(app, feed)
  eventTypes(app, feed)
}

function allEvents(app: App, { known, streams, rights }: Feed): void {
  app.route({
    method: 'GET',
    url: '/api/v1/events',
    config,
    schema: {
      operationId: 'listEvents',
      summary: 'List events',
      description:
        'Returns the events of the last 30 days, oldest first unless `order` says otherwise; webhooks deliver the same events. A token reads ' +
        'the events of the resources that it may read, a provider those of its own, and `events:read` reads all. ' +
        'A client that continues from `page.last_sequence` misses nothing; `occurred_from` begins at a time. With `Accept: text/event-stream` the ' +
        'response stays open and sends events as they happen.',
      querystring: EventsQuery,
      headers: EventsHeaders,
      response: {
        200: EventPage,
        ...refusals(
          validationFailed,
          insufficientScope,
          operatorOnly,
          eventPastRetention,
          unknownEventType,
          streamLimitReached,
          notReady,
        ),
      },
      alsoProduces: { 'text/event-stream': EventStream },
    },
    handler: async (request, reply) => {
      const { query } = request
      checkPattern(query.type, known)
      const types = rights().readable(callerOf(request), typesMeant(query.type, known))
      if (!asksForStream(request)) return request.read((tx) => listEvents(tx, query, types))
      const after = await positionOf(request)
      const filter = { types, resourceId: query.resource_id, aboutId: query.about }
      return streams.open(request, reply, { ...filter, after }) as never
    },
  })
}

function singleEvent(app: App, { rights }: Feed): void {
  app.route({
    method: 'GET',
    url: '/api/v1/events/:eventId',
    config,
    schema: {
      operationId: 'getEvent',
      summary: 'Get an event',
      description:
        'Returns one event as it was sent, with the resource as it was at that time. Events are kept for 30 ' +
        'days. An event of a resource that the token may not read is not found.',
      params: EventParams,
      response: { 200: EventView, ...refusals(eventNotFound, insufficientScope, operatorOnly) },
    },
    handler: (request) => {
      const types = rights().readable(callerOf(request))
      return request.read((tx) => getEvent(tx, request.params.eventId, types))
    },
  })
}

function eventTypes(app: App, { known }: Feed): void {
  app.route({
    method: 'GET',
    url: '/api/v1/event-types',
    config,
    schema: {
      operationId: 'listEventTypes',
      summary: 'List event types',
      description:
        'Returns the types of events that the platform sends, with the JSON Schema of each version. Use it to ' +
        'generate types or to validate events. Filter by type, for example `order.*`.',
      querystring: EventTypesQuery,
      response: {
        200: EventTypePage,
        ...refusals(validationFailed, invalidCursor, unknownEventType),
      },
    },
    handler: (request) => {
      const { type: pattern = '*' } = request.query
      checkPattern(pattern, known)
      const meant = known.filter((kind) => matchesPattern(pattern, kind))
      return request.list((_tx, page) => listEventTypes(meant, page))
    },
  })
}

/** Where a stream begins; undefined for the next event that happens. */
async function positionOf(
  request: Pick<FastifyRequest, 'read'> & { query: EventsQuery; headers: EventsHeaders },
): Promise<number | undefined> {
  const { query, headers } = request
  const lastEventId = headers['last-event-id']
  if (lastEventId !== undefined) return Number(lastEventId)
  const { after_sequence: after, occurred_from: moment } = query
  if (moment === undefined) return after
  return Math.max(after ?? 0, await request.read((tx) => sequenceBefore(tx, new Date(moment))))
}

function callerOf({ principal }: Pick<FastifyRequest, 'principal'>): Principal {
  assert(principal, 'events belong to a tenant')
  return principal
}

function checkPattern(pattern: string | undefined, known: readonly EventType[]): void {
  if (pattern !== undefined) checkPatterns([{ path: '/query/type', pattern }], known)
}

/** A HEAD request has no body that could stay open. */
function asksForStream({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const accepted = (headers.accept ?? '').split(',')
  return method === 'GET' && accepted.some((part) => /^\s*text\/event-stream\s*(;|$)/i.test(part))
}
