import { Id, listQuery, Moment, MoneySchema, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { CartStatusSchema } from '../carts/schemas.ts'
import { Channel, Email } from '../fields.ts'

const filters = {
  status: Type.Optional(CartStatusSchema),
  customer_id: Type.Optional(Id('cus')),
  email: Type.Optional(
    Type.Unsafe<string>({ ...Email, description: 'The complete address, in any letter case' }),
  ),
  channel: Type.Optional(Channel),
  updated_from: Type.Optional({ ...Moment, description: 'Last changed at this moment or later' }),
  updated_to: Type.Optional({ ...Moment, description: 'Last changed before this moment' }),
}
export const CartsQuery = listQuery(filters)
export type CartFilter = Omit<Static<typeof CartsQuery>, 'limit' | 'cursor'>

export const ListedCart = Type.Object(
  {
    id: Id('cart'),
    status: CartStatusSchema,
    channel: Channel,
    customer_id: Nullable(Id('cus')),
    email: personal(Nullable(Type.String())),
    item_count: Type.Integer({ minimum: 0, description: 'Number of lines' }),
    last_total: Type.Union([MoneySchema, Type.Null()], {
      description: 'Total at the last change',
    }),
    order_id: Nullable(Id('ord')),
    abandoned_at: Nullable(Time),
    completed_at: Nullable(Time),
    expires_at: Time,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'ListedCart' },
)
