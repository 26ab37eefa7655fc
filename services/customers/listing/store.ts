import {
  emailKey,
  field,
  hasPart,
  isOneOf,
  join,
  type ListPage,
  listItem,
  listItems,
  literal,
  type NameFilter,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Customer, CustomerStatus } from '../customer.ts'
import { type CustomerRow, customerTable, toCustomer } from '../rows.ts'
import { belongings, defaultAddressOf, groupsOf } from '../store.ts'

export const exportedAtOnce = 500

const customerItem = listItem({
  id: field.id('cus'),
  status: field.word(),
  kind: field.word(),
  email: field.text(),
  name: field.text(),
  phone: field.text(),
  locale: field.text(),
  timezone: field.text(),
  currency: field.text(),
  tax_ids: field.json(),
  consents: field.json(),
  merged_into: field.id('cus'),
  groups: field.json(sql`belonging.groups`),
  default_address_ids: field.object({
    shipping: field.id('adr', sql`belonging.shipping`),
    billing: field.id('adr', sql`belonging.billing`),
  }),
  statistics: field.object({
    orders: field.number(sql`coalesce(counted.orders, 0)`),
    spent: field.json(sql`coalesce(counted.spent, '[]')`),
    last_order_at: field.time(sql`counted.last_order_at`),
    refund_rate: field.text(
      sql`round(counted.refunded_orders::numeric / nullif(counted.paid_orders, 0), 4)::text`,
    ),
  }),
  external_id: field.text(),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface CustomerFilter extends NameFilter {
  readonly email?: string | undefined
  readonly group_id?: string | undefined
  readonly status?: CustomerStatus | undefined
}

const groupsAsListed = listItems(
  { id: field.id('cgr', sql`of_group.id`), name: field.text(sql`of_group.name`) },
  sql`of_group.name_key`,
)

/** The same as `belongings`, as the items of a list show it. */
function listedBelongings(tx: Tx): Sql {
  const customerId = sql`listed.id`
  return sql`cross join lateral (
    select ${groupsOf(tx, customerId, groupsAsListed)} as groups,
      ${defaultAddressOf(tx, customerId, sql`address.is_default_shipping`)} as shipping,
      ${defaultAddressOf(tx, customerId, sql`address.is_default_billing`)} as billing
  ) belonging
  left join customers.customer_statistics counted
    on counted.tenant_id = ${tx.tenantId} and counted.customer_id = listed.id`
}

/** The newest members of a group are the newest customers in it: both are in the order of their ids. */
function isInGroup(tx: Tx, groupId: string | undefined): Sql | undefined {
  if (groupId === undefined) return undefined
  return sql`exists (
    select
    from customers.group_members member
    where member.tenant_id = ${tx.tenantId} and member.group_id = ${uuidOf(groupId)}
      and member.customer_id = listed.id
  )`
}

export function listCustomers(
  tx: Tx,
  { email, name, ids, group_id: groupId, status }: CustomerFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`customers.customers`,
      where: [
        email === undefined ? undefined : sql`email_key = ${emailKey(email)}`,
        isOneOf(ids),
        isInGroup(tx, groupId),
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      comparing: hasPart(sql`listed.name`, name),
      joins: listedBelongings(tx),
      item: customerItem,
    },
    page,
  )
}

/** Some hundred of them, the newest first, for whoever wants all. */
export async function listCustomersAfter(
  tx: Tx,
  { email, name, ids, group_id: groupId, status }: CustomerFilter,
  after: string | null,
): Promise<Customer[]> {
  const filters = [
    sql`listed.tenant_id = ${tx.tenantId}`,
    email === undefined ? undefined : sql`listed.email_key = ${emailKey(email)}`,
    isOneOf(ids),
    isInGroup(tx, groupId),
    status === undefined ? undefined : sql`listed.status = ${status}`,
    hasPart(sql`listed.name`, name),
    after === null ? undefined : sql`listed.id < ${uuidOf(after)}`,
  ].filter((filter) => filter !== undefined)
  const found = await tx<CustomerRow>`
    select ${customerTable.columnsOf('customer')}, ${belongings(tx)}
    from (
      select listed.*
      from customers.customers listed
      where ${join(filters, ' and ')}
      order by listed.id desc
      limit ${literal(exportedAtOnce)}
    ) customer
    order by customer.id desc
  `
  return found.map(toCustomer)
}
