import {
  count,
  countedTotal,
  deleteWalk,
  findWalkForUpdate,
  idOf,
  type ListOrder,
  literal,
  ownedBy,
  type Sql,
  sql,
  type Tx,
  updateWalk,
  upsertWalk,
  uuidOf,
  visitOf,
  type WaitingRows,
  type Walk,
  walksIn,
} from '@souk/platform'
import { countsOf, ownKey } from '../category-members/counting.ts'
import type { Match, Matching, Rule } from '../collections/collection.ts'
import { conditionsOf, type Member, memberTable, memberVersionTable } from '../collections/rows.ts'
import { madeOfComponents, productOf } from '../products/store.ts'

const counter = 'collection_products'

/** How many products are in a collection: of the provider that asks, or of all sellers. */
export function productsIn(tx: Tx, collectionId: Sql): Sql {
  return countedTotal(tx, counter, sql`${collectionId}::text || ${ownKey(tx)}`)
}

export function countMembers(
  tx: Tx,
  members: readonly Pick<Match, 'collectionId' | 'providerId'>[],
  by: 1 | -1,
): void {
  for (const { collectionId, providerId } of members) {
    count(tx, counter, countsOf(collectionId, providerId, by))
  }
}

/**
 * Whether `attributes` have a value that a `rule` is about. Numbers, also those of measures, are compared as numbers, days
 * as days, and everything else as text; a number never meets a day.
 */
function hasAttribute(attributes: Sql): Sql {
  return sql`coalesce((
    select case
      when rule.operator not in ('AT_LEAST', 'AT_MOST') then said.text = any(rule.values) or exists (
        select from unnest(rule.values) part (text)
        where case when said.is_number and part.text ~ '^-?[0-9]+([.][0-9]+)?$'
          then part.text::numeric = said.text::numeric else false end
      )
      when said.is_number <> (rule.values[1] ~ '^-?[0-9]+([.][0-9]+)?$') then false
      when said.is_number then case rule.operator
        when 'AT_LEAST' then said.text::numeric >= rule.values[1]::numeric
        else said.text::numeric <= rule.values[1]::numeric end
      when said.text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then false
      when rule.operator = 'AT_LEAST' then said.text collate "C" >= rule.values[1]
      else said.text collate "C" <= rule.values[1] end
    from (
      select
        case jsonb_typeof(held.value) when 'object' then held.value ->> 'value' else held.value #>> '{}' end as text,
        jsonb_typeof(held.value) in ('number', 'object') as is_number
      from (select ${attributes} -> rule.attribute as value) held
      where held.value is not null
    ) said
  ), false)`
}

/**
 * Whether a `product` meets the rules of a `collection`: one expression for all rules that there can be, so that none is
 * planned by itself. A rule that says what a product is not holds for all others.
 */
function meetsRules(tx: Tx): Sql {
  return sql`(
    select case collection.matching when 'ANY' then bool_or(rule.holds) else bool_and(rule.holds) end
    from (
      select coalesce(case rule.field
        when 'BRAND' then product.brand = any(rule.values)
        when 'TAG' then product.tags && rule.values
        when 'KIND' then product.kind = any(rule.values)
        when 'TITLE' then case
          when rule.operator in ('CONTAINS', 'DOES_NOT_CONTAIN')
            then position(lower(rule.values[1]) in lower(product.title)) > 0
          else product.title = any(rule.values) end
        when 'CATEGORY' then exists (
          select
          from catalog.product_categories assigned
          where assigned.tenant_id = ${tx.tenantId} and assigned.product_id = product.id
            and assigned.category_id = any(rule.values::uuid[])
        )
        when 'PRODUCT_TYPE' then product.product_type_id::text = any(rule.values)
        when 'PROVIDER' then coalesce(product.provider_id::text, 'none') = any(rule.values)
        when 'PRICE' then exists (
          select
          from pricing.base_prices price
          where price.tenant_id = ${tx.tenantId} and price.variant_id = product.default_variant_id
            and price.currency = rule.currency and price.min_quantity = 1
            and case rule.operator when 'AT_LEAST' then price.amount >= rule.values[1]::bigint
              else price.amount <= rule.values[1]::bigint end
        )
        when 'CREATED_AT' then case rule.operator
          when 'AT_LEAST' then product.created_at >= rule.values[1]::timestamptz
          else product.created_at <= rule.values[1]::timestamptz end
        when 'IN_STOCK' then case when product.kind = 'BUNDLE' then coalesce(
          (${madeOfComponents(tx, sql`product.default_variant_id`)}), 1
        ) > 0 else exists (
          select
          from inventory.variant_stock stock
          where stock.tenant_id = ${tx.tenantId} and stock.variant_id = product.default_variant_id
            and (stock.available > 0 or not stock.tracked)
        ) end = rule.values[1]::boolean
        when 'ATTRIBUTE' then ${hasAttribute(sql`product.attributes`)} or exists (
          select
          from catalog.variants described
          where described.tenant_id = ${tx.tenantId} and described.product_id = product.id
            and ${hasAttribute(sql`described.attributes`)}
        )
      end, false) = (rule.operator not in ('IS_NOT', 'DOES_NOT_CONTAIN')) as holds
      from jsonb_to_recordset(collection.conditions)
        as rule (field text, operator text, "values" text[], currency text, attribute text)
    ) rule
  )`
}

/** What a collection sorts a product by, as text: `position` is its place by hand. What has no price comes last. */
const sortKey = sql`
  case collection.sort
    when 'MANUAL' then lpad(coalesce(member.position, 0)::text, 6, '0')
    when 'TITLE' then left(lower(product.title), 60)
    when 'PRICE_ASC' then lpad(coalesce(price.amount, 9999999999999999)::text, 16, '0')
    when 'PRICE_DESC' then lpad((9999999999999999 - coalesce(price.amount, 0))::text, 16, '0')
    else translate(replace(product.id::text, '-', ''), '0123456789abcdef', 'fedcba9876543210')
  end`

interface MatchRow {
  readonly belongs: boolean
  readonly kept_key: string | null
}

/**
 * Products with the collections that they belong to or are in. Of one collection, or of all with rules and those that
 * the products are in already.
 */
export async function listMatches(
  tx: Tx,
  productIds: readonly string[],
  collectionId: string | null,
): Promise<Match[]> {
  const collection = collectionId === null ? null : uuidOf(collectionId)
  const found = await tx<MatchRow>`
    select ${memberTable.columnsOf('matched')}, matched.belongs, matched.kept_key
    from (
      select collection.id as collection_id, product.id as product_id, product.provider_id,
        coalesce(member.position, 0) as position,
        ${sortKey} as sort_key, member.sort_key as kept_key,
        case collection.kind when 'RULE' then product.status <> 'ARCHIVED' and coalesce(${meetsRules(tx)}, false)
          else member.product_id is not null end as belongs
      from catalog.products product
      join catalog.variants variant
        on variant.tenant_id = ${tx.tenantId} and variant.id = product.default_variant_id
      left join pricing.base_prices price on price.tenant_id = ${tx.tenantId}
        and price.variant_id = variant.id and price.currency = variant.currency and price.min_quantity = 1
      join catalog.collections collection on collection.tenant_id = ${tx.tenantId}
        and (${collection}::uuid is null or collection.id = ${collection})
      left join catalog.collection_products member on member.tenant_id = ${tx.tenantId}
        and member.collection_id = collection.id and member.product_id = product.id
      where product.tenant_id = ${tx.tenantId} and product.id = any(${productIds.map(uuidOf)}::uuid[])
        and (collection.kind = 'RULE' or member.product_id is not null)
    ) matched
    where matched.belongs or matched.kept_key is not null
  `
  return found.map((row) => ({
    ...memberTable.fieldsOf(row),
    isMember: row.kept_key !== null,
    belongs: row.belongs,
    keptKey: row.kept_key,
  }))
}

export async function upsertMembers(tx: Tx, members: readonly Member[]): Promise<void> {
  await memberTable.insert(
    tx,
    members,
    sql`on conflict (tenant_id, collection_id, product_id)
      do update set sort_key = excluded.sort_key, position = excluded.position`,
  )
}

/** Returns those that were in it: a product that is deleted meanwhile has left by itself. */
export async function deleteMembers(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
): Promise<Set<string>> {
  const deleted = await tx<{ product_id: string }>`
    delete from catalog.collection_products
    where tenant_id = ${tx.tenantId} and collection_id = ${uuidOf(collectionId)}
      and product_id = any(${productIds.map(uuidOf)}::uuid[])
    returning product_id
  `
  return new Set(deleted.map(({ product_id }) => idOf('prod', product_id)))
}

/** The next version of what is told of the products of each collection; whoever makes one waits for the other. */
export async function nextMemberVersions(
  tx: Tx,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const next = await memberVersionTable.insertReturning(
    tx,
    collectionIds.map((collectionId) => ({ collectionId, version: 1 })),
    sql`
      on conflict (tenant_id, collection_id) do update
      set version = member_versions.version + 1
      returning ${memberVersionTable.columns}
    `,
  )
  return new Map(
    next
      .map((row) => memberVersionTable.fieldsOf(row))
      .map(({ collectionId, version }) => [collectionId, version]),
  )
}

/** A product that is deleted is in no collection any more. */
export async function deleteFromCollections(tx: Tx, productId: string): Promise<string[]> {
  const deleted = await tx<{ collection_id: string }>`
    delete from catalog.collection_products
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
    returning collection_id
  `
  return deleted.map(({ collection_id }) => idOf('col', collection_id))
}

/** All members of a collection that is chosen by hand, in the order of their places. */
export async function listMembers(tx: Tx, collectionId: string): Promise<Member[]> {
  const found = await tx`
    select ${memberTable.columns}
    from catalog.collection_products
    where tenant_id = ${tx.tenantId} and collection_id = ${uuidOf(collectionId)}
    order by position, product_id
  `
  return found.map((row) => memberTable.fieldsOf(row))
}

/** The products of a collection, for a list in `memberOrder` or in the order of the collection. */
export function collectedProducts(tx: Tx, collectionId: string): Sql {
  return sql`(
    select product.*, member.product_id as member_id, member.sort_key
    from catalog.collection_products member
    ${productOf(tx, sql`member.product_id`)}
    where member.tenant_id = ${tx.tenantId} and member.collection_id = ${uuidOf(collectionId)}
      and ${visitOf(tx) === undefined ? ownedBy(tx, sql`member.provider_id`) : sql`true`}
  )`
}

export const collectionOrder: ListOrder = {
  by: sql`listed.sort_key, listed.member_id`,
  key: sql`listed.sort_key || ' ' || listed.id`,
  behind: (key) => isBehind(key, sql`listed.sort_key, listed.member_id`),
}

const uuidLength = 36

function isBehind(key: string, place: Sql): Sql {
  const sortKey = key.slice(0, -uuidLength - 1)
  return sql`(${place}) > (${sortKey}::text collate "C", ${key.slice(-uuidLength)}::uuid)`
}

/** Which of the products exist, and who sells each. */
export async function listSellers(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await tx<{ id: string; provider_id: string | null }>`
    select id, provider_id
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = any(${productIds.map(uuidOf)}::uuid[])
    order by id
    for key share
  `
  return new Map(
    found.map(({ id, provider_id }) => [
      idOf('prod', id),
      provider_id === null ? null : idOf('prv', provider_id),
    ]),
  )
}

/** Collections whose rules or order changed: all products are looked at again for each. */
const rebuildTable = sql`catalog.collection_rebuilds`

export function upsertRebuild(tx: Tx, collectionId: string): Promise<void> {
  return upsertWalk(tx, rebuildTable, uuidOf(collectionId))
}

export function rebuilds(): WaitingRows {
  return walksIn(rebuildTable)
}

export function findRebuildForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Walk | undefined> {
  return findWalkForUpdate(tx, { table: rebuildTable, columns: sql`id, through` }, postponed)
}

/** Whoever looks at a product comes before a part that is looked at for a rebuild, or after it: never in between. */
export async function waitForRebuilds(tx: Tx): Promise<void> {
  await tx`
    select id
    from catalog.collection_rebuilds
    where tenant_id = ${tx.tenantId}
    order by id
    for key share
  `
}

export function updateRebuild(tx: Tx, rebuild: Walk): Promise<void> {
  return updateWalk(tx, rebuildTable, rebuild)
}

export function deleteRebuild(tx: Tx, rebuild: Walk): Promise<void> {
  return deleteWalk(tx, rebuildTable, rebuild)
}

/** So many products are compared for a preview. */
export const previewedMax = 100_000
const shownMax = 24

export interface Preview {
  readonly productCount: number
  readonly comparedCount: number
  readonly products: readonly PreviewedProduct[]
}

export interface PreviewedProduct {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly status: string
}

/** What rules would hold, among the newest products. */
export async function previewRules(
  tx: Tx,
  matching: Matching,
  rules: readonly Rule[],
): Promise<Preview> {
  const conditions = JSON.stringify(conditionsOf(rules))
  const [found] = await tx<{ n: number; compared: number; products: PreviewedProduct[] | null }>`
    with compared as (
      select product.id, product.title, product.handle, product.status,
        product.status <> 'ARCHIVED' and coalesce(${meetsRules(tx)}, false) as belongs
      from (
        select *
        from catalog.products
        where tenant_id = ${tx.tenantId}
        order by id desc
        limit ${literal(previewedMax)}
      ) product
      cross join (select ${matching}::text as matching, ${conditions}::jsonb as conditions) collection
    )
    select count(*) as compared, count(*) filter (where belongs) as n, (
      select json_agg(shown)
      from (
        select id, title, handle, status
        from compared
        where belongs
        order by id desc
        limit ${literal(shownMax)}
      ) shown
    ) as products
    from compared
  `
  const { n = 0, compared = 0, products = null } = found ?? {}
  const named = (products ?? []).map((product) => ({ ...product, id: idOf('prod', product.id) }))
  return { productCount: n, comparedCount: compared, products: named }
}
