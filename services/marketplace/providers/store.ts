import {
  field,
  hasPart,
  isOneOf,
  type ListPage,
  listItem,
  type Money,
  type NameFilter,
  orOutOfRange,
  orTaken,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  wireSum,
} from '@souk/platform'
import { providerHandleTaken, providerNotFound } from '../problems.ts'
import type { Provider, ProviderStatus } from './provider.ts'
import { providerTable, storedProvider, toProvider } from './rows.ts'

export async function getProvider(tx: Tx, providerId: string): Promise<Provider> {
  const [row] = await tx`
    select ${providerTable.columns}
    from marketplace.providers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(providerId)} and ${ownedBy(tx, sql`id`)}
  `
  if (!row) throw providerNotFound({ providerId })
  return toProvider(row)
}

export async function findProviderName(tx: Tx, providerId: string): Promise<string | null> {
  const [row] = await tx<{ display_name: string }>`
    select display_name
    from marketplace.providers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(providerId)} and ${ownedBy(tx, sql`id`)}
  `
  return row?.display_name ?? null
}

/** Locks the row until the transaction ends: two commands for one provider wait for each other. */
export async function getProviderForUpdate(tx: Tx, providerId: string): Promise<Provider> {
  const [row] = await tx`
    select ${providerTable.columns}
    from marketplace.providers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(providerId)} and ${ownedBy(tx, sql`id`)}
    for update
  `
  if (!row) throw providerNotFound({ providerId })
  return toProvider(row)
}

const providerItem = listItem({
  id: field.id('prv'),
  handle: field.text(),
  display_name: field.text(),
  legal_name: field.text(),
  kind: field.word(),
  business: field.word(),
  country: field.text(),
  tax_ids: field.json(),
  contact: field.object({
    name: field.text(sql`listed.contact_name`),
    email: field.text(sql`listed.contact_email`),
    phone: field.text(sql`listed.contact_phone`),
  }),
  default_currency: field.word(),
  status: field.word(),
  status_reason: field.text(),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

interface ProviderFilter extends NameFilter {
  readonly status?: ProviderStatus
}

export async function listProviders(
  tx: Tx,
  { status, name, ids }: ProviderFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`marketplace.providers`,
      where: [status && sql`status = ${status}`, isOneOf(ids), ownedBy(tx, sql`id`)],
      comparing: hasPart(sql`listed.display_name`, name),
      item: providerItem,
    },
    page,
  )
}

export function insertProvider(tx: Tx, provider: Provider): Promise<void> {
  return claimingHandle(provider.handle, providerTable.insert(tx, [storedProvider(provider)]))
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateProvider(tx: Tx, provider: Provider): Promise<void> {
  return claimingHandle(provider.handle, providerTable.update(tx, storedProvider(provider)))
}

/** The unique key decides between two requests for one handle. */
function claimingHandle<Result>(handle: string, statement: Promise<Result>): Promise<Result> {
  return orTaken(statement, { providers_handle_key: () => providerHandleTaken({ handle }) })
}

/** Orders in which the provider still has units to ship, and its orders with an open dispute. */
export async function countOpenOrders(
  tx: Tx,
  providerId: string,
): Promise<{ orders: number; disputes: number }> {
  const [row] = await tx<{ orders: number; disputes: number }>`
    select count(distinct item.order_id) filter (
        where item.cancelled + item.fulfilled < item.quantity
          and item.status in ('PENDING', 'AUTHORIZED', 'CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED')
      ) as orders,
      count(distinct item.order_id) filter (where placed.dispute_status = 'OPEN') as disputes
    from orders.item_facts item
    join orders.order_facts placed
      on placed.tenant_id = ${tx.tenantId} and placed.order_id = item.order_id
    where item.tenant_id = ${tx.tenantId} and item.provider_id = ${uuidOf(providerId)}
  `
  return row ?? { orders: 0, disputes: 0 }
}

/**
 * What was paid for the provider's lines and not refunded: its share of each order by value, with what the operator pays of
 * discounts on them. There are no payouts yet, so all of it is still due to the provider.
 */
export async function listDue(tx: Tx, providerId: string): Promise<Money[]> {
  const share = sql`round(case when placed.total = 0 then item.operator_discount_total else
    least(placed.paid_total - placed.refunded_total, placed.total)::numeric
      * (item.total + item.operator_discount_total) / placed.total
  end)`
  const found = await orOutOfRange(
    tx<{ currency: string; amount: number }>`
      select placed.currency, ${wireSum(sql`sum(${share})`)} as amount
      from orders.item_facts item
      join orders.order_facts placed
        on placed.tenant_id = ${tx.tenantId} and placed.order_id = item.order_id
      where item.tenant_id = ${tx.tenantId} and item.provider_id = ${uuidOf(providerId)}
        and (placed.paid_total > placed.refunded_total or placed.total = 0 and placed.paid_at is not null)
        and placed.status not in ('CANCELLED', 'EXPIRED')
      group by placed.currency
      having sum(item.total + item.operator_discount_total) > 0
      order by placed.currency
    `,
  )
  return found.map(({ amount, currency }) => ({ amount, currency }))
}
