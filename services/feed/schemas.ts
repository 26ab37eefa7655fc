import { ContentPage, EventPattern, Id, listQuery, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'

const Anything = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

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
    object: { id: 'cus_01jwq2m3n4p5q6r7s8t9v0w1x2', status: 'ACTIVE', changed: ['email', 'name'] },
  },
}

/** The envelope whatever the type; what `data.object` holds is told by `GET /api/v1/event-types`. */
export const EventView = Type.Object(
  {
    id: Id('evt'),
    type: Type.String(),
    version: Type.Integer({ description: 'Of the type, not of the resource' }),
    tenant_id: Id('ten'),
    mode: Type.Union([Type.Literal('live'), Type.Literal('sandbox')]),
    sequence: Type.Integer({ minimum: 1, description: 'Counts the events of a tenant, no gap' }),
    occurred_at: Time,
    resource: Type.Object({ type: Type.String(), id: Type.String(), version: Type.Integer() }),
    actor: Type.Object({ type: Type.String(), id: Type.String() }),
    correlation_id: Type.String({ description: 'The request that led to it' }),
    causation_id: Nullable(Type.String({ description: 'The event that led to it' })),
    data: Type.Object({ object: Anything, previous: Type.Optional(Anything) }),
  },
  { title: 'Event', examples: [example] },
)

export const EventParams = Type.Object({ eventId: Id('evt') })

const sequenceMax = Number.MAX_SAFE_INTEGER

export const EventsQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 96, default: 24, description: 'Events a page' }),
    ),
    after_sequence: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: sequenceMax,
        description:
          'The last sequence already seen. Without it a page begins with the oldest event that is kept, and a stream with the next that happens.',
        examples: [41],
      }),
    ),
    type: Type.Optional(EventPattern),
    resource_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only what happened to this one',
        examples: [example.resource.id],
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
      description: 'For a stream: the last sequence seen. Wins over `after_sequence`.',
      examples: ['41'],
    }),
  ),
})

export const EventPage = Type.Object(
  {
    content: Type.Array(EventView),
    page: Type.Object({
      limit: Type.Integer(),
      next: Nullable(
        Type.String({
          description:
            '`after_sequence` of the next page, null when none follows now. A page may hold fewer than `limit` and still have a next one.',
        }),
      ),
      last_sequence: Type.Integer({
        description:
          'How far this page has looked: nothing that matches is missing up to here. Go on from it when `next` is null.',
      }),
    }),
  },
  { examples: [{ content: [example], page: { limit: 24, next: null, last_sequence: 57 } }] },
)

/** The same events as they happen. */
export const EventStream = Type.String({
  description:
    'Server-sent events: `id` is the sequence, `event` the type, `data` the envelope in one line. Blocks with an `id` alone tell how far a filtered stream has looked. It ends after 15 minutes; reconnect with `Last-Event-ID`.',
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
      resource: Type.String({ description: '`resource.type` of its events' }),
      summary: Type.String(),
      service: Type.String({ description: 'Who announces it' }),
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
          summary: 'A customer was added',
          service: 'customers',
          schema: { type: 'object' },
        },
      ],
    },
  ),
)
