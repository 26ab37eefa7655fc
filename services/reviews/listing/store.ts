import {
  type Fields,
  field,
  idAs,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { isFromShop } from '../own/operations.ts'
import type { ReviewFilter } from '../schemas.ts'
import { isOwnOrHouse, ownOf, shownTo } from '../store.ts'

const subject = sql`case listed.subject_type
  when 'PRODUCT' then concat('{"type":"PRODUCT","id~prod":"', listed.subject_id, '"}')
  when 'PROVIDER' then concat('{"type":"PROVIDER","id~prv":"', listed.subject_id, '"}')
  else concat('{"type":"CUSTOMER","id~cus":"', listed.subject_id, '"}') end`

/** What nobody but the two sides of a sale and the operator is told. */
function author(isTold: Sql): Sql {
  return sql`concat('{"type":"', listed.author_type, case
      when not (${isTold}) then '","id":null'
      when listed.author_type = 'CUSTOMER' then concat('","id~cus":"', listed.customer_id, '"')
      else concat('","id~prv":"', listed.provider_id, '"') end,
    ',"name":', coalesce(to_json(listed.author_name)::text, 'null'), '}')`
}

function itemFields(isTold: Sql, repliesShown: Sql): Fields {
  const told = (column: Sql) => sql`case when ${isTold} then ${column} end`
  return {
    id: field.id('rev'),
    subject: field.json(subject),
    order_id: field.id('ord', told(sql`listed.order_id`)),
    provider_id: field.id('prv'),
    author: field.json(author(isTold)),
    rating: field.count(),
    aspects: field.json(),
    body: field.text(),
    language: field.text(),
    status: field.word(sql`case when ${isTold} then listed.status else 'PUBLISHED' end`),
    status_reason: field.text(told(sql`listed.status_reason`)),
    approved: field.boolean(told(sql`listed.is_approved`)),
    blind_until: field.time(told(sql`listed.blind_until`)),
    reply: field.objectWhere(repliesShown, {
      body: field.text(sql`listed.reply_body`),
      status: field.word(sql`listed.reply_status`),
      at: field.time(sql`listed.replied_at`),
    }),
    flag_count: field.number(told(sql`listed.flag_count`)),
    published_at: field.time(),
    version: field.count(),
    created_at: field.time(),
    updated_at: field.time(),
  }
}

const houseItem = listItem(itemFields(sql`true`, sql`listed.reply_status is not null`))

function itemFor(tx: Tx): Sql {
  if (!isFromShop(tx)) return houseItem
  return listItem(itemFields(isOwnOrHouse(tx), sql`listed.reply_status = 'PUBLISHED'`))
}

const toModerate = sql`(status = 'FLAGGED' or status = 'PENDING' and not is_approved or reply_status = 'PENDING')`

/** Who bought what is nobody else's: whoever asks for an order or a customer is shown their own. */
function isShown(tx: Tx, { order_id: orderId, customer_id: customerId }: ReviewFilter): Sql {
  const asksForOwn = orderId !== undefined || customerId !== undefined
  return asksForOwn ? ownOf(tx) : shownTo(tx)
}

export function listReviews(tx: Tx, filter: ReviewFilter, page: PageRequest): Promise<ListPage> {
  const { subject_id, subject_type, author_type, rating, status, order_id } = filter
  const { customer_id, provider_id, to_moderate } = filter
  const equals = (column: Sql, value: string | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`
  const names = (column: Sql, id: string | undefined) => equals(column, id && uuidOf(id))
  return pageOf(
    tx,
    {
      from: sql`reviews.reviews`,
      where: [
        equals(sql`subject_type`, subject_id === undefined ? subject_type : typeOf(subject_id)),
        names(sql`subject_id`, subject_id),
        equals(sql`author_type`, author_type),
        statusFilter(tx, status),
        rating === undefined ? undefined : sql`rating = ${rating}`,
        names(sql`order_id`, order_id),
        names(sql`customer_id`, customer_id),
        names(sql`provider_id`, provider_id),
        to_moderate && toModerate,
        isShown(tx, filter),
      ],
      item: itemFor(tx),
    },
    page,
  )
}

/** To those who look at the shop, a flagged review of somebody else is a published one. */
function statusFilter(tx: Tx, status: ReviewFilter['status']): Sql | undefined {
  if (status === undefined) return undefined
  if (status !== 'FLAGGED' || !isFromShop(tx)) return sql`status = ${status}`
  const customerId = idAs(tx, 'customer', 'cus')
  return customerId === null
    ? sql`false`
    : sql`(status = 'FLAGGED' and customer_id = ${uuidOf(customerId)})`
}

const types = { prod: 'PRODUCT', prv: 'PROVIDER', cus: 'CUSTOMER' } as const

function typeOf(subjectId: string): string {
  return types[subjectId.slice(0, subjectId.indexOf('_')) as keyof typeof types]
}
