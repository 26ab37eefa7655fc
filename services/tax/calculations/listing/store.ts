import { becameOf, findPerson } from '@souk/customers/contract'
import {
  field,
  type ListPage,
  listItem,
  madeBetween,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { CalculationFilter } from '../schemas.ts'

const place = (column: Sql) => ({
  country: field.word(sql`(${column} ->> 'country')`),
  region: field.text(sql`(${column} ->> 'region')`),
  postal_code: field.text(sql`(${column} ->> 'postal')`),
})

const money = (column: Sql) => field.money(column, sql`listed.currency`)

const calculationItem = listItem({
  id: field.id('txc'),
  reference: field.text(),
  currency: field.word(),
  net_total: money(sql`listed.net`),
  tax_total: money(sql`listed.tax`),
  total: money(sql`listed.gross`),
  from: field.objectWhere(sql`jsonb_typeof(listed.origin) = 'object'`, place(sql`listed.origin`)),
  to: field.object(place(sql`listed.destination`)),
  customer_id: field.id('cus', sql`named.customer_id`),
  tax_id: field.text(),
  exemption_id: field.id('txe'),
  at: field.time(sql`listed.sold_at`),
  gateway: field.word(),
  gateway_difference: field.objectWhere(sql`listed.gateway_difference is not null`, {
    amount: field.number(sql`listed.gateway_difference`),
    currency: field.word(sql`listed.currency`),
  }),
  fallback: field.text(),
  created_at: field.time(),
})

/**
 * A page of calculations, the newest first. Those of a customer are also those of everybody who was merged into them, and each is
 * shown with whom its customer has become, which is looked up for the rows of the page alone.
 */
export async function listCalculations(
  tx: Tx,
  filter: CalculationFilter,
  page: PageRequest,
): Promise<ListPage> {
  const { customer_id: customerId, reference, created_from: from, created_to: to } = filter
  const customerIds = customerId === undefined ? undefined : await findPerson(tx, customerId)
  return pageOf(
    tx,
    {
      from: sql`tax.calculations`,
      where: [
        customerIds && sql`customer_id = any(${customerIds.ids.map(uuidOf)}::uuid[])`,
        reference === undefined ? undefined : sql`reference = ${reference}`,
        madeBetween(tx, { from, to }, sql`listed.id`),
      ],
      comparing: comparison(filter),
      joins: sql`left join lateral (
        ${becameOf(tx, sql`listed.customer_id`)}
        select became.id as customer_id
        from became
        order by became.steps desc
        limit 1
      ) named on true`,
      item: calculationItem,
    },
    page,
  )
}

/** What no index serves; undefined where nothing of it is asked for. */
function comparison(filter: CalculationFilter): Sql | undefined {
  const { gateway = null, has_fallback: hasFallback = null } = filter
  const { created_from: from = null, created_to: to = null } = filter
  if ([gateway, hasFallback, from, to].every((wanted) => wanted === null)) return undefined
  return sql`(
    (${from}::timestamptz is null or listed.created_at >= ${from})
    and (${to}::timestamptz is null or listed.created_at < ${to})
    and (${gateway}::text is null or listed.gateway = ${gateway})
    and (${hasFallback}::boolean is null or (listed.fallback is not null) = ${hasFallback})
  )`
}
