import {
  field,
  type ListPage,
  listItem,
  madeBetween,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { QuoteStatus } from '../quote.ts'
import type { QuoteFilter } from '../schemas.ts'
import type { OrderOfQuote, QuoteReading } from '../store.ts'

/** What `statusOf` says of the row `listed`; `orderId` is the first order that was placed by it. */
function statusSql(tx: Tx, orderId: Sql): Sql {
  return sql`case
    when listed.signature is null then 'INDICATIVE'
    when ${orderId} is not null then 'TAKEN'
    when listed.expires_at <= ${tx.now} then 'EXPIRED'
    else 'OPEN'
  end`
}

function quoteItem(tx: Tx): Sql {
  return listItem({
    id: field.id('qte'),
    status: field.word(statusSql(tx, sql`taken.order_id`)),
    order_id: field.id('ord', sql`taken.order_id`),
    currency: field.word(),
    context: field.object({
      channel: field.text(),
      country: field.text(),
      currency: field.word(),
      customer_id: field.id('cus'),
      at: field.time(),
    }),
    line_count: field.count(sql`jsonb_array_length(listed.lines)`),
    total: field.money(sql`listed.total`, sql`listed.currency`),
    expires_at: field.time(),
    created_at: field.time(),
  })
}

/** A page of quotes, the newest first. Which order was placed by each is looked up for the rows of the page alone. */
export function listQuotes(
  tx: Tx,
  filter: QuoteFilter,
  page: PageRequest,
  { orderOf, seesCustomers }: QuoteReading,
): Promise<ListPage> {
  const { customer_id: customerId, status, created_from: from, created_to: to } = filter
  const isCompared = [status, from, to].some((wanted) => wanted !== undefined)
  return pageOf(
    tx,
    {
      from: sql`pricing.quotes`,
      where: [
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        seesCustomers ? undefined : sql`customer_id is null`,
        isStillValid(tx, status),
        madeBetween(tx, { from, to }, sql`listed.id`),
        ownedBy(tx, sql`listed.provider_id`),
      ],
      comparing: isCompared ? comparison(tx, filter, orderOf) : undefined,
      joins: sql`left join lateral (
        select ${orderOf(tx, sql`listed.id`)} as order_id
      ) taken on true`,
      item: quoteItem(tx),
    },
    page,
  )
}

/** Those that are open are few, and have an index. */
function isStillValid({ now }: Tx, status: QuoteStatus | undefined): Sql | undefined {
  return status === 'OPEN' ? sql`expires_at > ${now}` : undefined
}

function comparison(tx: Tx, filter: QuoteFilter, orderOf: OrderOfQuote): Sql {
  const { status = null, created_from: from = null, created_to: to = null } = filter
  return sql`(
    (${from}::timestamptz is null or listed.created_at >= ${from})
    and (${to}::timestamptz is null or listed.created_at < ${to})
    and (${status}::text is null or ${statusSql(tx, orderOf(tx, sql`listed.id`))} = ${status})
  )`
}
