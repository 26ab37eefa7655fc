import {
  ContentPage,
  EventPattern,
  Id,
  listQuery,
  Moment,
  Nullable,
  previousText,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'

const Anything = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

const Previous = Type.Unsafe<object>({ ...Anything, description: previousText })

const example = {
  id: 'evt_01jwq2m3n4p5q6r7s8t9v0w1x2',
  type: 'customer.created',
  version: 1,
  tenant_id: 'ten_01jwq2m3n4p5q6r7s8t9v0w1x2',
  mode: 'sandbox' as const,
  sequence: 42,
  occurred_at: '2026-06-01T09:30:00.000Z',
  resource: { type: 'customer', id: 'cus_01jwq2m3n4p5q6r7s8t9v0w1x2', version: 1 },
  actor: { type: 'client', id: 'cli_01jwq2m3n4p5q6r7s8t9v0w1x2' },
  correlation_id: 'req_01jwq2m3n4p5q6r7s8t9v0w1x2',
  causation_id: null,
  data: {
    object: {
      id: 'cus_01jwq2m3n4p5q6r7s8t9v0w1x2',
      status: 'ACTIVE',
      email: 'amira@shop.example',
      name: 'Amira Haddad',
      phone: null,
      locale: 'en',
      external_id: null,
      metadata: {},
      version: 1,
      created_at: '2026-06-01T09:30:00.000Z',
      updated_at: '2026-06-01T09:30:00.000Z',
      changed: ['email', 'name', 'locale'],
    },
  },
}

/** The envelope whatever the type; what `data.object` holds is told by `GET /api/v1/event-types`. */
export const EventView = Type.Object(
  {
    id: Id('evt'),
    type: Type.String(),
    version: Type.Integer({ description: 'Version of the event type' }),
    tenant_id: Id('ten'),
    mode: Type.Enum(['live', 'sandbox']),
    sequence: Type.Integer({
      minimum: 1,
      description: 'Number of the event in the tenant, without gaps',
    }),
    occurred_at: Time,
    resource: Type.Object({ type: Type.String(), id: Type.String(), version: Type.Integer() }),
    actor: Type.Object({ type: Type.String(), id: Type.String() }),
    correlation_id: Type.String({ description: 'Id of the request that caused it' }),
    causation_id: Nullable(Type.String({ description: 'Id of the event that caused it' })),
    data: Type.Object({ object: Anything, previous: Type.Optional(Previous) }),
  },
  { title: 'Event', examples: [example] },
)

export const EventParams = Type.Object({ eventId: Id('evt') })

const sequenceMax = Number.MAX_SAFE_INTEGER

export const EventsQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 96, default: 24, description: 'Events per page' }),
    ),
    after_sequence: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: sequenceMax,
        description:
          'Sequence of the last event that was read. Without it a page begins with the oldest event that is kept, and a stream with the next one.',
        examples: [41],
      }),
    ),
    occurred_from: Type.Optional({
      ...Moment,
      description:
        'Begins with the first event that occurred at this time or later; with the oldest that is kept if that is later. Of this and `after_sequence` the one that leaves out more counts.',
    }),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        default: 'asc',
        description:
          'Order by `sequence`. With `desc` a page begins with the newest event and goes back from `after_sequence`; a stream is always `asc`.',
      }),
    ),
    type: Type.Optional(EventPattern),
    resource_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only events of this resource',
        examples: [example.resource.id],
      }),
    ),
    about: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Only events of this resource and events of others that concern it, such as the payments and shipments of an order',
        examples: ['ord_01jwq2m3n4p5q6r7s8t9v0w1x2'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type EventsQuery = Static<typeof EventsQuery>

export const EventsHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      pattern: '^(0|[1-9][0-9]{0,14})$',
      description:
        'For a stream: sequence of the last event that was read. Takes precedence over `after_sequence`.',
      examples: ['41'],
    }),
  ),
})

export type EventsHeaders = Static<typeof EventsHeaders>

export const EventPage = Type.Object(
  {
    content: Type.Array(EventView),
    page: Type.Object({
      limit: Type.Integer(),
      next: Nullable(
        Type.String({
          description:
            '`after_sequence` of the next page, or null if there is none now. A page can have fewer than `limit` events and still have a next one.',
        }),
      ),
      last_sequence: Type.Integer({
        description:
          'Sequence up to which this page is complete. Continue from it when `next` is null.',
      }),
    }),
  },
  { examples: [{ content: [example], page: { limit: 24, next: null, last_sequence: 57 } }] },
)

/** The same events as they happen. */
export const EventStream = Type.String({
  description:
    'Server-sent events: `id` is the sequence, `event` the type, `data` the envelope in one line. Blocks with only an `id` say how far a filtered stream has read. The stream ends after 15 minutes; reconnect with `Last-Event-ID`.',
  examples: [
    `retry: 1000\nid: 41\n: open\n\nid: 42\nevent: customer.created\ndata: ${JSON.stringify(example)}\n\n`,
  ],
})

export const EventTypesQuery = listQuery({ type: Type.Optional(EventPattern) })

export const EventTypePage = ContentPage(
  Type.Object(
    {
      type: Type.String(),
      version: Type.Integer(),
      resource: Type.String({ description: '`resource.type` of the events' }),
      summary: Type.String(),
      service: Type.String({ description: 'Service that sends it' }),
      schema: Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: 'JSON Schema of the whole event',
      }),
    },
    {
      title: 'EventType',
      examples: [
        {
          type: 'customer.created',
          version: 1,
          resource: 'customer',
          summary: 'Customer created',
          service: 'customers',
          schema: { type: 'object' },
        },
      ],
    },
  ),
)
