import {
  type Fields,
  field,
  idOf,
  isOneOf,
  type ListPage,
  listItem,
  literal,
  orTaken,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  visitOf,
} from '@souk/platform'
import { productsIn } from '../collection-members/store.ts'
import { handleTaken } from '../handles/problems.ts'
import { hiddenOfCollection } from '../storefront/store.ts'
import { type Collection, ruleCollectionsMax } from './collection.ts'
import { collectionNotFound } from './problems.ts'
import { type CollectionRow, collectionTable, storedCollection, toCollection } from './rows.ts'
import type { CollectionFilter } from './schemas.ts'

/** Whoever changes rules waits here for others who do, and for whoever compares products with them. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx`
    insert into catalog.collection_sets (tenant_id, changed_at)
    values (${tx.tenantId}, ${tx.now})
    on conflict (tenant_id) do update
    set changed_at = excluded.changed_at
  `
}

/** Whoever compares products: rules stay as they are until the transaction ends. */
export async function shareRules(tx: Tx): Promise<void> {
  await tx`
    select tenant_id
    from catalog.collection_sets
    where tenant_id = ${tx.tenantId}
    for share
  `
}

function isRebuilding(tx: Tx, collectionId: Sql): Sql {
  return sql`exists (
    select
    from catalog.collection_rebuilds rebuild
    where rebuild.tenant_id = ${tx.tenantId} and rebuild.id = ${collectionId}
  )`
}

export async function getCollection(tx: Tx, collectionId: string): Promise<Collection> {
  const [row] = await tx<CollectionRow>`
    select ${collectionTable.columnsOf('collection')}, ${productsIn(tx, sql`collection.id`)} as product_count,
      ${isRebuilding(tx, sql`collection.id`)} as is_rebuilding
    from catalog.collections collection
    where collection.tenant_id = ${tx.tenantId} and collection.id = ${uuidOf(collectionId)}
  `
  if (!row) throw collectionNotFound({ collectionId })
  return toCollection(row)
}

/** Locked first and read afterwards. */
export async function getCollectionForUpdate(tx: Tx, collectionId: string): Promise<Collection> {
  const [, collection] = await sentInOrder([
    tx`
      select id
      from catalog.collections
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(collectionId)}
      for update
    `,
    getCollection(tx, collectionId),
  ])
  return collection
}

/** False when the handle is taken; then nothing was written. */
export async function insertCollection(tx: Tx, collection: Collection): Promise<boolean> {
  const inserted = await tx`
    ${collectionTable.insertion(tx, [storedCollection(collection)])}
    on conflict do nothing
    returning id
  `
  return inserted.length === 1
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateCollection(tx: Tx, collection: Collection): Promise<void> {
  const { handle } = collection
  await orTaken(collectionTable.update(tx, storedCollection(collection)), {
    collections_handle: () => handleTaken({ handle }),
  })
}

/** Its members go with it. */
export async function deleteCollection(tx: Tx, collectionId: string): Promise<void> {
  await tx`
    delete from catalog.collections
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(collectionId)}
  `
}

export async function countRuleCollections(tx: Tx): Promise<number> {
  const [found] = await tx<{ n: number }>`
    select count(*) as n
    from catalog.collections
    where tenant_id = ${tx.tenantId} and kind = 'RULE'
  `
  return found?.n ?? 0
}

/** Collections with a rule about categories. */
export async function listCategoryCollections(tx: Tx): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from catalog.collections
    where tenant_id = ${tx.tenantId} and kind = 'RULE' and conditions @> '[{"field": "CATEGORY"}]'
    order by id
    limit ${literal(ruleCollectionsMax)}
  `
  return found.map(({ id }) => idOf('col', id))
}

const collectionFields: Fields = {
  id: field.id('col'),
  handle: field.text(),
  title: field.text(),
  description: field.text(),
  translations: field.json(),
  kind: field.word(),
  matching: field.word(),
  rules: field.json(),
  sort: field.word(),
  product_count: field.number(sql`counted.n`),
  is_rebuilding: field.boolean(sql`counted.rebuilding`),
  metadata: field.json(),
  created_at: field.time(),
  updated_at: field.time(),
  version: field.number(),
}
const collectionItem = listItem(collectionFields)
/** To visitors. */
const shownItem = listItem({ ...collectionFields, ...hiddenOfCollection })

export function listCollections(
  tx: Tx,
  { kind, handle, name, ids }: CollectionFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`catalog.collections`,
      where: [handle === undefined ? undefined : sql`handle = ${handle}`, isOneOf(ids)],
      comparing: (name ?? kind) === undefined ? undefined : collectionComparison(name, kind),
      joins: sql`cross join lateral (
        select ${productsIn(tx, sql`listed.id`)} as n, ${isRebuilding(tx, sql`listed.id`)} as rebuilding
      ) counted`,
      item: visitOf(tx) === undefined ? collectionItem : shownItem,
    },
    page,
  )
}

function collectionComparison(name: string | null = null, kind: string | null = null): Sql {
  return sql`(
    (${name}::text is null or position(lower(${name}) in lower(listed.title)) > 0)
    and (${kind}::text is null or listed.kind = ${kind})
  )`
}

/** Refuses a collection that does not exist. */
export async function checkCollection(tx: Tx, collectionId: string): Promise<void> {
  const found = await tx`
    select id
    from catalog.collections
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(collectionId)}
  `
  if (found.length === 0) throw collectionNotFound({ collectionId })
}

/** Most tenants have none, and are spared the comparison of every change. */
export async function hasCollections(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ found: boolean }>`
    select exists (select from catalog.collections where tenant_id = ${tx.tenantId}) as found
  `
  return row?.found ?? false
}
