import { Id, listQuery, Moment, personal, statesOf, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { WarehouseCode } from '../schemas.ts'
import {
  type Expiry,
  type Hold,
  type HoldDraft,
  type HoldStatus,
  holdLifecycle,
  holdSecondsMax,
  holdSecondsMin,
  type OwnerType,
  ownerTypes,
} from './hold.ts'

export const HoldParams = Type.Object({ reservationId: Id('rsv') })

const Status = Type.Unsafe<HoldStatus>({
  type: 'string',
  enum: statesOf(holdLifecycle),
  description:
    '`HELD` until the units become those of an order, are given back or the time is over',
})
const OwnerIdText = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.:-]+$',
  description: 'Your id of the cart',
  examples: ['cart-4711'],
})
const OwnerId = personal(OwnerIdText)
const Owner = Type.Object(
  {
    type: Type.Unsafe<OwnerType>({
      type: 'string',
      enum: [...ownerTypes],
      description: 'What the units are held for',
    }),
    id: OwnerId,
  },
  { additionalProperties: false },
)

export const HoldView = Type.Object(
  {
    id: Id('rsv'),
    status: Status,
    owner: Owner,
    order_id: Type.Union([Id('ord'), Type.Null()], {
      description: 'The order that has the units now; null unless `COMMITTED`',
    }),
    expires_at: Time,
    lines: Type.Array(
      Type.Object({
        variant_id: Id('var'),
        warehouse: WarehouseCode,
        quantity: Type.Integer({ minimum: 1 }),
      }),
      {
        description:
          'What was held, also after it has ended: an order may have taken less of it, and the rest was given back. What the order ' +
          'has is in the reservations of the stock item',
      },
    ),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Reservation' },
)

export function viewOfHold(hold: Hold): Static<typeof HoldView> {
  return {
    id: hold.id,
    status: hold.status,
    owner: { type: hold.ownerType, id: hold.ownerId },
    order_id: hold.orderId,
    expires_at: hold.expiresAt.toISOString(),
    lines: hold.lines.map(({ variantId, warehouse, quantity }) => ({
      variant_id: variantId,
      warehouse,
      quantity,
    })),
    version: hold.version,
    created_at: hold.createdAt.toISOString(),
    updated_at: hold.updatedAt.toISOString(),
  }
}

export const HoldsQuery = listQuery({
  status: Type.Optional(Status),
  owner_id: Type.Optional(OwnerIdText),
})

const expiry = {
  ttl_seconds: Type.Optional(
    Type.Integer({
      minimum: holdSecondsMin,
      maximum: holdSecondsMax,
      description: 'How long the units are held; 900 unless said. Instead of `expires_at`',
      examples: [900],
    }),
  ),
  expires_at: Type.Optional({
    ...Moment,
    description:
      'Until when the units are held, at most seven days from now. Instead of `ttl_seconds`',
  }),
}

export const CreateHoldBody = Type.Object(
  {
    owner: Owner,
    lines: Type.Array(
      Type.Object(
        {
          variant_id: Id('var'),
          quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [2] }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100 },
    ),
    ...expiry,
  },
  { additionalProperties: false },
)

export const ExtendHoldBody = Type.Object(expiry, {
  additionalProperties: false,
  examples: [{ ttl_seconds: 900 }],
})

export const CommitHoldBody = Type.Object({ order_id: Id('ord') }, { additionalProperties: false })

export function toExpiry(body: Static<typeof ExtendHoldBody>): Expiry {
  const { ttl_seconds: seconds, expires_at: at } = body
  return { seconds, at: at === undefined ? undefined : new Date(at) }
}

export function toDraft(body: Static<typeof CreateHoldBody>): HoldDraft {
  const { owner, lines } = body
  return {
    ownerType: owner.type,
    ownerId: owner.id,
    expiry: toExpiry(body),
    lines: lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity })),
  }
}
