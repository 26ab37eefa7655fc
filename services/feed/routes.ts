import {
  type App,
  checkPatterns,
  eventPastRetention,
  invalidCursor,
  matchesPattern,
  notReady,
  refusals,
  unknownEventType,
  validationFailed,
} from '@souk/platform'
import type { FastifyRequest } from 'fastify'
import { type EventType, typesMeant } from './event-type.ts'
import { getEvent, listEvents, listEventTypes } from './operations.ts'
import { eventNotFound, streamLimitReached } from './problems.ts'
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

const config = { scope: 'events:read', audience: ['operator'] } as const

export function feedRoutes(app: App, known: readonly EventType[], streams: Streams): void {
  allEvents(app, known, streams)
  singleEvent(app)
  eventTypes(app, known)
}

function allEvents(app: App, known: readonly EventType[], streams: Streams): void {
  app.route({
    method: 'GET',
    url: '/api/v1/events',
    config,
    schema: {
      operationId: 'listEvents',
      summary: 'List events',
      description:
        'Returns the events of the last 30 days, oldest first; webhooks deliver the same events. `sequence` ' +
        'has no gaps, so a client that continues from `page.last_sequence` misses nothing. With `Accept: ' +
        'text/event-stream` the response stays open and sends events as they happen.',
      querystring: EventsQuery,
      headers: EventsHeaders,
      response: {
        200: EventPage,
        ...refusals(
          validationFailed,
          eventPastRetention,
          unknownEventType,
          streamLimitReached,
          notReady,
        ),
      },
      alsoProduces: { 'text/event-stream': EventStream },
    },
    handler: (request, reply) => {
      const { query } = request
      checkPattern(query.type, known)
      const types = typesMeant(query.type, known)
      if (!asksForStream(request)) return request.read((tx) => listEvents(tx, query, types))
      const lastEventId = request.headers['last-event-id']
      const after = lastEventId === undefined ? query.after_sequence : Number(lastEventId)
      return streams.open(request, reply, { after, types, resourceId: query.resource_id }) as never
    },
  })
}

function singleEvent(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/events/:eventId',
    config,
    schema: {
      operationId: 'getEvent',
      summary: 'Get an event',
      description:
        'Returns one event as it was sent, with the resource as it was at that time. Events are kept for 30 ' +
        'days.',
      params: EventParams,
      response: { 200: EventView, ...refusals(eventNotFound) },
    },
    handler: (request) => request.read((tx) => getEvent(tx, request.params.eventId)),
  })
}

function eventTypes(app: App, known: readonly EventType[]): void {
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

function checkPattern(pattern: string | undefined, known: readonly EventType[]): void {
  if (pattern !== undefined) checkPatterns([{ path: '/query/type', pattern }], known)
}

/** A HEAD request has no body that could stay open. */
function asksForStream({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const accepted = (headers.accept ?? '').split(',')
  return method === 'GET' && accepted.some((part) => /^\s*text\/event-stream\s*(;|$)/i.test(part))
}
