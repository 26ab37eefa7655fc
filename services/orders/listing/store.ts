import {
  comparedMax,
  countedMax,
  countedTotal,
  countUpTo,
  emailKey,
  everything,
  field,
  idAs,
  join,
  type KeyPage,
  keyPageOf,
  type ListPage,
  listItem,
  literal,
  madeBetween,
  ownedBy,
  ownId,
  type PageRequest,
  pageAndOneMore,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { fulfillableStatuses } from '../commands.ts'
import { type Search, searchFor } from '../search/store.ts'
import type { OrderStatus } from '../status.ts'
import { counterOf, isSold } from '../store.ts'

const shownFields = {
  id: field.id('ord'),
  number: field.text(),
  status: field.word(),
  payment_status: field.word(),
  fulfillment_status: field.word(),
  refund_status: field.word(),
  total: field.money(sql`listed.total`, sql`listed.currency`),
  customer_id: field.id('cus'),
  email: field.text(),
  channel: field.text(),
  quote_id: field.id('qte'),
  external_id: field.text(),
  placed_at: field.time(),
}
const orderItem = listItem(shownFields)
/** The own id of the merchant is none of the customer's. */
const ownOrderItem = listItem({ ...shownFields, external_id: field.text(sql`null::text`) })

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  /** Several of them, comma-separated. */
  readonly statuses?: string | undefined
  readonly number?: string | undefined
  readonly external_id?: string | undefined
  readonly email?: string | undefined
  readonly payment_status?: string | undefined
  readonly fulfillment_status?: string | undefined
  readonly refund_status?: string | undefined
  /** Whether its state lets units ship. */
  readonly fulfillable?: boolean | undefined
  readonly customer_id?: string | undefined
  readonly quote_id?: string | undefined
  readonly order_group_id?: string | undefined
  readonly provider_id?: string | undefined
  /** Who sells a unit of it that is not cancelled, alone or with others. */
  readonly seller_id?: string | undefined
  readonly sold?: boolean | undefined
  readonly channel?: string | undefined
  readonly currency?: string | undefined
  readonly placed_from?: string | undefined
  readonly placed_to?: string | undefined
  readonly total_from?: number | undefined
  readonly total_to?: number | undefined
  readonly search?: string | undefined
}

/** The filters, how what is searched for is found, and the states whose counters tell how many there are. */
interface Wanted extends Omit<OrderFilter, 'statuses'> {
  readonly statuses: readonly string[] | undefined
  readonly found: Search
  readonly counted: readonly string[] | undefined
}

/**
 * One filter leads, through an index of its own, and the rows that it finds are compared with all others at once: so
 * there are few different statements, however the filters are combined. States have counters; what else is asked for is counted
 * beside the page, up to a bound.
 */
export async function listOrders(
  tx: Tx,
  filter: OrderFilter,
  page: PageRequest,
  rights: { readonly seesCustomers: boolean },
): Promise<ListPage> {
  const wanted = await wantedBy(tx, filter, rights)
  const item = customerOf(tx) === null ? orderItem : ownOrderItem
  const list = { ...ordersFound(tx, wanted, page), item }
  if (wanted.counted) return pageOf(tx, { ...list, total: totalOf(tx, wanted.counted) }, page)
  const [found, total] = await Promise.all([
    pageOf(tx, list, page),
    countUpTo(tx, ordersFound(tx, wanted, { limit: countedMax + 1, after: null })),
  ])
  return { ...found, ...total }
}

/** The uuids of the orders that the list shows with the same filters. */
export async function listOrderKeys(
  tx: Tx,
  filter: OrderFilter,
  page: PageRequest,
  rights: { readonly seesCustomers: boolean },
): Promise<KeyPage> {
  const wanted = await wantedBy(tx, filter, rights)
  return keyPageOf(tx, ordersFound(tx, wanted, page), page)
}

function customerOf(tx: Tx): string | null {
  return idAs(tx, 'customer', 'cus')
}

/** Customers are led to their orders by their id; whose else they name, they do not see. */
function ofCaller(tx: Tx, filter: OrderFilter): OrderFilter {
  const customerId = customerOf(tx)
  return customerId === null ? filter : { customer_id: customerId, ...filter }
}

async function wantedBy(
  tx: Tx,
  asked: OrderFilter,
  rights: { readonly seesCustomers: boolean },
): Promise<Wanted> {
  const filter = ofCaller(tx, asked)
  const found = filter.search === undefined ? {} : await searchFor(tx, filter.search, rights)
  const statuses = filter.statuses && [...new Set(filter.statuses.split(','))]
  return { ...filter, statuses: statuses || undefined, found, counted: countedStatuses(filter) }
}

function ordersFound(tx: Tx, wanted: Wanted, page: PageRequest) {
  return {
    from: rowsOf(tx, wanted, page),
    where: [
      leadingFilter(wanted),
      placedBetween(tx, wanted, sql`listed.id`),
      ownedBy(tx, { provider: sql`listed.provider_id`, customer: sql`listed.customer_id` }),
    ],
    comparing: wanted.counted === undefined ? orderComparison(tx, wanted) : undefined,
  }
}

/** The states that are wanted, where nothing else is: their orders are counted. */
function countedStatuses(filter: OrderFilter): readonly string[] | undefined {
  const [only, ...others] = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (only === undefined) return [everything]
  if (others.length > 0) return undefined
  if (filter.statuses !== undefined) return [...new Set(filter.statuses.split(','))]
  if (filter.fulfillable) return fulfillableStatuses
  return filter.status === undefined ? undefined : [filter.status]
}

function totalOf(tx: Tx, statuses: readonly string[]): Sql {
  const counter = counterOf(ownId(tx, 'prv'))
  return sql`(${join(
    statuses.map((status) => countedTotal(tx, counter, status)),
    ' + ',
  )})`
}

/** Those that have an index which ends with the id or finds one row, the one that leaves the fewest first, as a rule. */
const leaders = [
  'number',
  'external_id',
  'search',
  'order_group_id',
  'quote_id',
  'email',
  'customer_id',
  'seller_id',
  'provider_id',
  'payment_status',
  'status',
] as const

type Leader = (typeof leaders)[number]

function leaderOf({ found, ...filter }: Wanted): Leader | undefined {
  return leaders.find((name) =>
    name === 'search' ? found.leading !== undefined : filter[name] !== undefined,
  )
}

/** More states than these are most of the orders: those are read by their ids. */
const leadingStatusesMax = 4

/** States that lead together. */
function leadingStatuses(wanted: Wanted): readonly string[] | undefined {
  if (leaderOf(wanted) !== undefined) return undefined
  const statuses = wanted.statuses ?? (wanted.fulfillable ? fulfillableStatuses : undefined)
  const areFew = statuses !== undefined && statuses.length <= leadingStatusesMax
  return wanted.counted !== undefined || areFew ? statuses : undefined
}

function rowsOf(tx: Tx, wanted: Wanted, page: PageRequest): Sql {
  if (leaderOf(wanted) === 'seller_id') return ordersOfSeller(tx, wanted, page)
  const statuses = leadingStatuses(wanted)
  return statuses === undefined ? sql`orders.orders` : ordersIn(tx, statuses, wanted, page)
}

/** The next page of each state, in the order of the ids: one of them is the next page of all. */
function ordersIn(tx: Tx, statuses: readonly string[], wanted: Wanted, page: PageRequest): Sql {
  const limits = [
    placedBetween(tx, wanted, sql`id`),
    page.after === null ? undefined : sql`id < ${page.after}`,
  ].filter((limit) => limit !== undefined)
  const conditions = join(
    [
      sql`tenant_id = ${tx.tenantId}`,
      sql`status = chosen.status`,
      ...limits,
      ownedBy(tx, { provider: sql`provider_id`, customer: sql`customer_id` }),
    ],
    ' and ',
  )
  const isCompared = wanted.counted === undefined
  const limit = isCompared ? literal(Math.max(comparedMax, page.limit)) : pageAndOneMore(page.limit)
  return sql`(
    select each_state.*
    from unnest(${[...statuses]}::text[]) chosen(status)
    cross join lateral (
      select *
      from orders.orders
      where ${conditions}
      order by id desc
      limit ${limit}
    ) each_state
  )`
}

/** In the order of the ids, so that no more lines are read than orders are wanted. */
function ordersOfSeller(tx: Tx, filter: Wanted, page: PageRequest): Sql {
  const limits = [
    placedBetween(tx, filter, sql`item.order_id`),
    page.after === null ? undefined : sql`item.order_id < ${page.after}`,
  ]
  return sql`(
    select placed.*
    from (
      select distinct item.order_id
      from orders.order_items item
      where ${join([isOfSeller(tx, filter), ...limits.filter((limit) => limit !== undefined)], ' and ')}
      order by item.order_id desc
    ) own
    join orders.orders placed on placed.tenant_id = ${tx.tenantId} and placed.id = own.order_id
  )`
}

function isOfSeller(tx: Tx, { seller_id }: Wanted): Sql {
  const seller = seller_id === undefined ? null : uuidOf(seller_id)
  return sql`item.tenant_id = ${tx.tenantId} and item.provider_id = ${seller}
    and item.cancelled < item.quantity`
}

function leadingFilter(wanted: Wanted): Sql | undefined {
  const { found, quote_id = '', customer_id = '', provider_id = '' } = wanted
  const { order_group_id = '' } = wanted
  switch (leaderOf(wanted)) {
    case 'number':
      return sql`number = ${numberOf(wanted)}`
    case 'external_id':
      return sql`external_id = ${wanted.external_id}`
    case 'email':
      return sql`email_key = ${keyOfEmail(wanted)}`
    case 'search':
      return found.leading
    case 'order_group_id':
      return sql`order_group_id = ${uuidOf(order_group_id)}`
    case 'quote_id':
      return sql`quote_id = ${uuidOf(quote_id)}`
    case 'customer_id':
      return sql`customer_id = ${uuidOf(customer_id)}`
    case 'provider_id':
      return sql`provider_id = ${uuidOf(provider_id)}`
    case 'payment_status':
      return sql`payment_status = ${wanted.payment_status}`
    case 'status':
      return sql`status = ${wanted.status}`
    default:
      return undefined
  }
}

/** However people write it. */
function numberOf({ number }: Wanted): string | null {
  return number?.trim().replace(/^#/, '').toUpperCase() ?? null
}

function keyOfEmail({ email }: Wanted): string | null {
  return email === undefined ? null : emailKey(email.trim())
}

/** Between these times, by the ids: the times are compared as well. */
function placedBetween(tx: Tx, { placed_from, placed_to }: Wanted, id: Sql): Sql | undefined {
  return madeBetween(tx, { from: placed_from, to: placed_to }, id)
}

function orderComparison(tx: Tx, filter: Wanted): Sql {
  const { sold = null, channel = null, currency = null } = filter
  const { status = null, payment_status = null, fulfillment_status = null } = filter
  const { refund_status = null, fulfillable = null, external_id = null } = filter
  const { statuses = null } = filter
  const { placed_from = null, placed_to = null } = filter
  const quote = filter.quote_id === undefined ? null : uuidOf(filter.quote_id)
  const group = filter.order_group_id === undefined ? null : uuidOf(filter.order_group_id)
  const customer = filter.customer_id === undefined ? null : uuidOf(filter.customer_id)
  const provider = filter.provider_id === undefined ? null : uuidOf(filter.provider_id)
  const { total_from = 0, total_to = Number.MAX_SAFE_INTEGER } = filter
  return sql`(
    (${status}::text is null or listed.status = ${status})
    and (${statuses}::text[] is null or listed.status = any(${statuses}::text[]))
    and (${numberOf(filter)}::text is null or listed.number = ${numberOf(filter)})
    and (${external_id}::text is null or listed.external_id = ${external_id})
    and (${keyOfEmail(filter)}::text is null or listed.email_key = ${keyOfEmail(filter)})
    and (${payment_status}::text is null or listed.payment_status = ${payment_status})
    and (${fulfillment_status}::text is null
      or listed.fulfillment_status = ${fulfillment_status})
    and (${refund_status}::text is null or listed.refund_status = ${refund_status})
    and (${fulfillable}::boolean is null
      or (listed.status = any(${[...fulfillableStatuses]}::text[])) = ${fulfillable})
    and (${quote}::uuid is null or listed.quote_id = ${quote})
    and (${group}::uuid is null or listed.order_group_id = ${group})
    and (${customer}::uuid is null or listed.customer_id = ${customer})
    and (${provider}::uuid is null or listed.provider_id = ${provider})
    and (${placed_from}::timestamptz is null or listed.placed_at >= ${placed_from})
    and (${placed_to}::timestamptz is null or listed.placed_at < ${placed_to})
    and listed.total between ${total_from} and ${total_to}
    and (${sold}::boolean is null or ${isSold} = ${sold})
    and (${channel}::text is null or listed.channel = ${channel})
    and (${currency}::text is null or listed.currency = ${currency})
    and ${sellsAlso(tx, filter)}
    and ${filter.found.comparing ?? sql`true`}
  )`
}

/** Where the seller leads, the rows are its own already. */
function sellsAlso(tx: Tx, filter: Wanted): Sql {
  if (filter.seller_id === undefined || leaderOf(filter) === 'seller_id') return sql`true`
  return sql`exists (
    select from orders.order_items item
    where item.order_id = listed.id and ${isOfSeller(tx, filter)}
  )`
}
