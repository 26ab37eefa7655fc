import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type EventRequest, resourceIdPattern, type Simulated } from './operations.ts'

const Facts = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const SimulateBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 100, examples: ['order.paid'] }),
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Version of the type; the newest if left out' }),
    ),
    resource_id: Type.Optional(
      Type.String({
        pattern: resourceIdPattern,
        description: 'Resource of the event; the id of `object` if left out',
        examples: ['ord_01k1f2mk00f8ysp7vebn63pags'],
      }),
    ),
    object: Type.Optional(
      Facts(
        'Content of the event, by the schema of its type; fields that are left out get example values',
      ),
    ),
    previous: Type.Optional(Facts('Earlier values of some fields')),
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
