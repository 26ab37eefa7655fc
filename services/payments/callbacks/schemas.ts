import { ContentPage, Id, listQuery, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'

export const CallbackParams = Type.Object({ gatewayId: Id('ppr') })

export const CallbacksQuery = listQuery({})

const CallbackView = Type.Object(
  {
    id: Id('cbk'),
    gateway_event_id: Type.String({
      description: 'The id of the message at the gateway, the same for every delivery of it',
      examples: ['evt_1PqXYZ2eZvKYlo2C'],
    }),
    type: Type.String({ examples: ['payment_intent.succeeded'] }),
    about: Type.Object({
      kind: Type.Enum(['payment', 'refund', 'dispute', 'payout', 'method', 'other']),
      ref: Nullable(
        Type.String({
          description: 'How the gateway calls what the message is about',
          examples: ['pi_3PqXYZ2eZvKYlo2C'],
        }),
      ),
    }),
    payment_id: Nullable(Id('pay')),
    deliveries: Type.Integer({ minimum: 1, description: 'How often it was received' }),
    received_at: Time,
    last_received_at: Time,
  },
  { title: 'PaymentCallback' },
)
export const CallbackPage = ContentPage(CallbackView)

export const CallbackContent = Type.Object(
  {},
  { additionalProperties: true, description: 'The message, exactly as the gateway has signed it' },
)

export const ReceivedView = Type.Object({
  received: Type.Boolean({ description: 'Always true', examples: [true] }),
})
