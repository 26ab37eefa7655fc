import { idOf, literal, ownedBy, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import { pricesOfVariantMax } from '../price-list-prices/price-list-price.ts'
import { priceListsMax } from '../price-lists/price-list.ts'
import type { CandidateList, CandidatePrice } from '../resolution.ts'
import { type ChosenLists, type KnownList, type KnownLists, noteLists } from './known-lists.ts'

/** Customers stand beside pricing, not below: whoever knows both says how the groups of one are read, as an array of uuids. */
export type GroupsOf = (tx: Tx, customerId: string | null) => Sql

interface Buyer {
  readonly customerId: string | null
  /** What `GroupsOf` gives for the customer. */
  readonly groupIds: Sql
}

/** Who asks for prices, where and when. */
export interface PriceInquiry extends Buyer {
  readonly channel: string
  readonly at: Date
}

/** Whether the customer, and one of their groups, are among those that a list is for. */
function matches({ customerId, groupIds }: Buyer) {
  const uuid = customerId === null ? null : uuidOf(customerId)
  return {
    customer: sql`(customer_ids = '{}' or coalesce(${uuid}::uuid = any(customer_ids), false))`,
    group: sql`(customer_group_ids = '{}' or customer_group_ids && ${groupIds})`,
  }
}

/**
 * What a statement that looks prices up begins with; `listsJson` and `priceListPricesJson` belong to its select list. The
 * conditions only narrow what is read: whether a list applies is decided by `resolvePrice`.
 */
export function withLists(tx: Tx, inquiry: PriceInquiry): Sql {
  const { channel, at } = inquiry
  const { customer, group } = matches(inquiry)
  return candidateLists(
    tx,
    inquiry,
    sql`(status in ('SCHEDULED', 'ACTIVE') or is_parent) and (is_parent or (
      (starts_at is null or starts_at <= ${at}) and (ends_at is null or ends_at > ${at})
      and (channels = '{}' or ${channel} = any(channels)) and ${customer} and ${group}
    ))`,
  )
}

/** The same with all lists, for whoever explains why one of them does not apply. */
export function withAllLists(tx: Tx, buyer: Buyer): Sql {
  return candidateLists(tx, buyer, sql`status <> 'ARCHIVED'`)
}

function candidateLists(tx: Tx, buyer: Buyer, condition: Sql): Sql {
  const { customer, group } = matches(buyer)
  return sql`
    with candidate_list as materialized (
      select id, name, type, status, currency, tax_inclusive as "taxInclusive", priority, channels, countries,
        ${customer} as "isForCustomer", ${group} as "isForGroup", parent_id as "parentId",
        adjust_rate as "adjustRate", starts_at as "startsAt", ends_at as "endsAt"
      from pricing.price_lists
      where tenant_id = ${tx.tenantId} and ${condition}
      order by priority desc
      limit ${literal(priceListsMax)}
    )`
}

/** The lists, or null where there are none. */
export const listsJson = sql`(select json_agg(candidate_list) from candidate_list)`

/**
 * The rows of a variant in lists that a statement begins with; a provider is told those of what it sells itself. A tenant without
 * lists is spared the look for each variant.
 */
export function priceListPricesJson(tx: Tx, variantId: Sql): Sql {
  const rows = rowsOf(tx, variantId, sql`price_list_id in (select id from candidate_list)`)
  return sql`case when exists (select from candidate_list) then ${rows} end`
}

function rowsOf(tx: Tx, variantId: Sql, condition: Sql): Sql {
  return sql`(
    select json_agg(list_price)
    from (
      select id, price_list_id as "priceListId", min_quantity as "minQuantity", amount,
        compare_at as "compareAt", unit_quantity as "unitQuantity", floor,
        valid_from as "validFrom", valid_to as "validTo"
      from pricing.list_prices
      where tenant_id = ${tx.tenantId} and variant_id = ${variantId}
        and ${condition} and ${ownedBy(tx, sql`provider_id`)}
      limit ${literal(priceListsMax * pricesOfVariantMax)}
    ) list_price
  )`
}

/** Changes with every change of a list of the tenant; null where it never had one. By it `knownListsOf` is as good as a look. */
export function listsRevision(tx: Tx): Sql {
  return sql`(select revision from pricing.price_list_sets where tenant_id = ${tx.tenantId})`
}

/** Reads the lists anew for whoever has found that they are not what this process knows. */
export async function readLists(tx: Tx): Promise<KnownLists | undefined> {
  const [row] = await tx<{ revision: string; lists: readonly KnownListJson[] | null }>`
    select kept.revision, (
      select json_agg(listed)
      from (
        select id, name, type, status, currency, tax_inclusive as "taxInclusive", priority, channels, countries,
          (customer_ids = '{}' and customer_group_ids = '{}') as "isForEverybody", is_parent as "isParent",
          parent_id as "parentId", adjust_rate as "adjustRate", starts_at as "startsAt", ends_at as "endsAt"
        from pricing.price_lists
        where tenant_id = ${tx.tenantId} and (status in ('SCHEDULED', 'ACTIVE') or is_parent)
        order by priority desc
        limit ${literal(priceListsMax)}
      ) listed
    ) as lists
    from pricing.price_list_sets kept
    where kept.tenant_id = ${tx.tenantId}
  `
  const known = row && {
    revision: row.revision,
    lists: toLists(row.lists).map((list) => ({ ...list, isForCustomer: true, isForGroup: true })),
  }
  noteLists(tx.tenantId, known)
  return known
}

/** The rows of a variant in lists that this process knows; those of others are not told to a provider. */
export function pricesOfChosen(tx: Tx, variantId: Sql, chosen: ChosenLists, buyer: Buyer): Sql {
  const { readUuids, personalUuids } = chosen
  const asked = sql`${readUuids}::uuid[]`
  const all =
    personalUuids.length === 0 ? asked : sql`(${asked} || ${personalLists(tx, chosen, buyer)})`
  return rowsOf(tx, variantId, sql`price_list_id = any(${all})`)
}

/** Which of the lists that are not for everybody are for the buyer, as an array of uuids. */
export function personalLists(tx: Tx, { personalUuids }: ChosenLists, buyer: Buyer): Sql {
  const { customer, group } = matches(buyer)
  return sql`array(
    select id
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and id = any(${personalUuids}::uuid[]) and ${customer} and ${group}
  )`
}

/** As PostgreSQL wrote it. */
type Written<Thing, Times extends keyof Thing> = Omit<Thing, Times> & Record<Times, string | null>
export type ListJson = Written<CandidateList, 'startsAt' | 'endsAt'>
export type PriceListPriceJson = Written<CandidatePrice, 'validFrom' | 'validTo'>

type KnownListJson = Written<Omit<KnownList, 'isForCustomer' | 'isForGroup'>, 'startsAt' | 'endsAt'>

export function toLists<Listed extends Omit<ListJson, 'isForCustomer' | 'isForGroup'>>(
  found: readonly Listed[] | null | undefined,
) {
  return (found ?? []).map((list) => ({
    ...list,
    id: idOf('pl', list.id),
    parentId: list.parentId && idOf('pl', list.parentId),
    startsAt: timeOf(list.startsAt),
    endsAt: timeOf(list.endsAt),
  }))
}

export function toPriceListPrices(
  found: readonly PriceListPriceJson[] | null | undefined,
): CandidatePrice[] {
  return (found ?? []).map((price) => ({
    ...price,
    id: idOf('prc', price.id),
    priceListId: idOf('pl', price.priceListId),
    validFrom: timeOf(price.validFrom),
    validTo: timeOf(price.validTo),
  }))
}

function timeOf(written: string | null): Date | null {
  return written === null ? null : new Date(written)
}
