import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type EventRequest, resourceIdPattern, type Simulated } from './operations.ts'

const Facts = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description })

export const SimulateBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 100, examples: ['order.paid'] }),
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Of the type; the newest unless given' }),
    ),
    resource_id: Type.Optional(
      Type.String({
        pattern: resourceIdPattern,
        description: 'What it is about; the id of the object unless given',
        examples: ['ord_01k1f2mk00f8ysp7vebn63pags'],
      }),
    ),
    object: Type.Optional(
      Facts('What the event carries, by the schema of its type; what is left out is made up'),
    ),
    previous: Type.Optional(Facts('How some of its fields were before')),
  },
  { additionalProperties: false, examples: [{ type: 'order.paid' }] },
)

export const SimulatedView = Type.Object(
  {
    event_id: Id('evt'),
    type: Type.String(),
    version: Type.Integer(),
    resource: Type.Object({
      type: Type.String(),
      id: Type.String(),
      version: Type.Integer(),
    }),
  },
  {
    examples: [
      {
        event_id: 'evt_01k1f2mk00f8ysp7vebn63pags',
        type: 'order.paid',
        version: 1,
        resource: { type: 'order', id: 'ord_01k1f2mk00f8ysp7vebn63pags', version: 1 },
      },
    ],
  },
)

export function requestOf(body: Static<typeof SimulateBody>): EventRequest {
  const { type, version, resource_id: resourceId, object, previous } = body
  return { type, version, resourceId, object, previous }
}

export function simulatedView(simulated: Simulated): Static<typeof SimulatedView> {
  const { eventId, kind, resourceId, resourceVersion } = simulated
  return {
    event_id: eventId,
    type: kind.type,
    version: kind.version,
    resource: { type: kind.resource, id: resourceId, version: resourceVersion },
  }
}
