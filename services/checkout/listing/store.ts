import {
  emailKey,
  field,
  join,
  type ListPage,
  listItem,
  ownedBy,
  type PageRequest,
  pageOf,
  placeOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { CartFilter } from './schemas.ts'

const cartItem = listItem({
  id: field.id('cart'),
  status: field.word(),
  channel: field.word(),
  customer_id: field.id('cus'),
  email: field.text(),
  item_count: field.number(sql`jsonb_array_length(listed.items)`),
  last_total: field.objectWhere(sql`listed.last_total is not null`, {
    amount: field.number(sql`listed.last_total`),
    currency: field.word(sql`listed.currency`),
  }),
  order_id: field.id('ord'),
  abandoned_at: field.time(),
  completed_at: field.time(),
  expires_at: field.time(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** Newest first. A status, a customer and an address have an index each; what else is asked for is compared. */
export function listCarts(tx: Tx, filter: CartFilter, page: PageRequest): Promise<ListPage> {
  const { status, customer_id: customerId, email } = filter
  const place = placeOf(tx)
  return pageOf(
    tx,
    {
      from: sql`checkout.carts`,
      where: [
        ownedBy(tx, { customer: sql`customer_id` }),
        place === undefined ? undefined : sql`channel = ${place}`,
        status === undefined ? undefined : sql`status = ${status}`,
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        email === undefined ? undefined : sql`email_key = ${emailKey(email)}`,
      ],
      comparing: compared(filter),
      item: cartItem,
    },
    page,
  )
}

function compared({ channel, updated_from: from, updated_to: to }: CartFilter): Sql | undefined {
  const conditions = [
    ...(channel === undefined ? [] : [sql`listed.channel = ${channel}`]),
    ...(from === undefined ? [] : [sql`listed.updated_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`listed.updated_at < ${new Date(to)}`]),
  ]
  return conditions.length === 0 ? undefined : join(conditions, ' and ')
}
