import { ContentPage, Id, listQuery, Nullable, personal, statesOf, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { linesMax, UnitsBody } from '../schemas.ts'
import { type Fulfillment, fulfillmentLifecycle } from './fulfillment.ts'

export const CreateFulfillmentBody = Type.Object(
  {
    lines: Type.Optional(
      Type.Array(UnitsBody, {
        minItems: 1,
        maxItems: linesMax,
        description: 'The units to ship; all open units when absent',
      }),
    ),
    carrier: Type.Optional(
      personal(
        Type.String({
          minLength: 1,
          maxLength: 100,
          pattern: '\\S',
          description: 'Company that transports the parcel',
          examples: ['DHL'],
        }),
      ),
    ),
    tracking: Type.Optional(
      personal(
        Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), {
          maxItems: 20,
          description: 'Tracking numbers',
        }),
      ),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ carrier: 'DHL', tracking: ['00340434161094042557'] }],
  },
)

export const FulfillmentParams = Type.Object({ fulfillmentId: Id('ful') })
export const FulfillmentsQuery = listQuery({})

export const FulfillmentView = Type.Object({
  id: Id('ful'),
  order_id: Id('ord'),
  provider_id: Nullable(Id('prv')),
  status: Type.Enum(statesOf(fulfillmentLifecycle)),
  method: Type.Enum(['SHIP', 'DIGITAL'], {
    description: '`DIGITAL` if no unit of the fulfillment requires shipping',
  }),
  carrier: personal(Nullable(Type.String())),
  tracking: personal(Type.Array(Type.String(), { description: 'Tracking numbers' })),
  lines: Type.Array(UnitsBody),
  shipped_at: Nullable(Time),
  delivered_at: Nullable(Time),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const FulfillmentPage = ContentPage(FulfillmentView)

export function fulfillmentView(fulfillment: Fulfillment): Static<typeof FulfillmentView> {
  return {
    id: fulfillment.id,
    order_id: fulfillment.orderId,
    provider_id: fulfillment.providerId,
    status: fulfillment.status,
    method: fulfillment.method,
    carrier: fulfillment.carrier,
    tracking: [...fulfillment.tracking],
    lines: fulfillment.lines.map(({ orderItemId, quantity }) => ({
      order_item_id: orderItemId,
      quantity,
    })),
    shipped_at: fulfillment.shippedAt?.toISOString() ?? null,
    delivered_at: fulfillment.deliveredAt?.toISOString() ?? null,
    version: fulfillment.version,
    created_at: fulfillment.createdAt.toISOString(),
    updated_at: fulfillment.updatedAt.toISOString(),
  }
}
