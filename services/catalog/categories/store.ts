import {
  type Fields,
  field,
  idOf,
  isOneOf,
  join,
  type ListPage,
  type ListRow,
  listItem,
  listItems,
  orTaken,
  type PageRequest,
  pageAndOneMore,
  pageFrom,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  visitOf,
} from '@souk/platform'
import { foundInCategory } from '../category-members/store.ts'
import { handleTaken } from '../handles/problems.ts'
import { categoriesShownTo, hiddenOfCategory } from '../storefront/store.ts'
import { textIn } from '../translations/store.ts'
import type { Category } from './category.ts'
import { categoryNotFound } from './problems.ts'
import { type CategoryRow, categoryTable, toCategory } from './rows.ts'
import type { CategoryFilter } from './schemas.ts'

/**
 * Whoever adds, moves or deletes a category of the tenant waits here until others who do so are through: only then is
 * it known what is in what. Returns how many there are with those that are `added`.
 */
export async function lockTree(tx: Tx, added: number): Promise<number> {
  const [tree] = await tx<{ categories: number }>`
    insert into catalog.category_trees (tenant_id, categories, changed_at)
    values (${tx.tenantId}, ${added}, ${tx.now})
    on conflict (tenant_id) do update
    set categories = category_trees.categories + excluded.categories, changed_at = excluded.changed_at
    returning categories
  `
  if (!tree) throw new Error('an upsert answers one row')
  return tree.categories
}

export async function findCategory(tx: Tx, categoryId: string): Promise<Category | undefined> {
  const [row] = await tx<CategoryRow>`
    select ${categoryTable.columnsOf('category')}, ${foundInCategory(tx, sql`category.id`)} as product_count,
      ${childrenOf(tx, sql`category.id`)} as child_count, (
      select json_agg(above)
      from (
        select id, handle, name, translations
        from catalog.categories
        where tenant_id = ${tx.tenantId} and id = any(category.path)
        order by level
      ) above
    ) as ancestors
    from catalog.categories category
    where category.tenant_id = ${tx.tenantId} and category.id = ${uuidOf(categoryId)}
      and ${categoriesShownTo(tx, sql`category`)}
  `
  return row && toCategory(row)
}

export async function getCategory(tx: Tx, categoryId: string): Promise<Category> {
  const category = await findCategory(tx, categoryId)
  if (!category) throw categoryNotFound({ categoryId })
  return category
}

/** Locked first and read afterwards. No product is put into it, and none taken out, until the transaction ends. */
export async function getCategoryForUpdate(tx: Tx, categoryId: string): Promise<Category> {
  const [, category] = await sentInOrder([
    tx`
      select id
      from catalog.categories
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(categoryId)}
      for update
    `,
    getCategory(tx, categoryId),
  ])
  return category
}

/** The category and everything below it, in key order: products are put there or taken away before, or afterwards. */
export async function lockSubtree(tx: Tx, categoryId: string): Promise<void> {
  await tx`
    select id
    from catalog.categories
    where tenant_id = ${tx.tenantId} and (id = ${uuidOf(categoryId)} or ${uuidOf(categoryId)} = any(path))
    order by id
    for update
  `
}

/** How many categories are directly in one that a statement reads. */
const childrenOf = (tx: Tx, categoryId: Sql): Sql => sql`(
  select count(*)
  from catalog.categories child
  where child.tenant_id = ${tx.tenantId} and child.parent_id = ${categoryId}
    and ${visitOf(tx) === undefined ? sql`true` : sql`child.status = 'ACTIVE'`}
)`

const inParent = (parentId: string | null) =>
  parentId === null ? sql`parent_id is null` : sql`parent_id = ${uuidOf(parentId)}`

/** How many categories are directly in a parent; one that is about to move does not count. */
export async function countChildren(
  tx: Tx,
  parentId: string | null,
  exceptId: string | null = null,
): Promise<number> {
  const except = exceptId === null ? null : uuidOf(exceptId)
  const [found] = await tx<{ n: number }>`
    select count(*) as n
    from catalog.categories
    where tenant_id = ${tx.tenantId} and ${inParent(parentId)} and id is distinct from ${except}::uuid
  `
  return found?.n ?? 0
}

/** How many levels there are below a category. */
export async function countLevelsBelow(tx: Tx, { id, level }: Category): Promise<number> {
  const [found] = await tx<{ deepest: number | null }>`
    select max(level) as deepest
    from catalog.categories
    where tenant_id = ${tx.tenantId} and ${uuidOf(id)} = any(path)
  `
  return (found?.deepest ?? level) - level
}

/** False when the handle is taken; then nothing was written. */
export async function insertCategory(tx: Tx, category: Category): Promise<boolean> {
  const inserted = await tx`
    ${categoryTable.insertion(tx, [category])}
    on conflict do nothing
    returning id
  `
  return inserted.length === 1
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateCategory(tx: Tx, category: Category): Promise<void> {
  const { handle } = category
  await orTaken(categoryTable.update(tx, category), {
    categories_handle: () => handleTaken({ handle }),
  })
}

/** Those behind a place move up or down by one. The category itself is left alone. */
export async function shiftChildren(
  tx: Tx,
  { id, parentId, position }: Pick<Category, 'id' | 'parentId' | 'position'>,
  by: 1 | -1,
): Promise<void> {
  await tx`
    update catalog.categories
    set position = position + ${by}
    where tenant_id = ${tx.tenantId} and ${inParent(parentId)} and position >= ${position}
      and id <> ${uuidOf(id)}
  `
}

/** All that is below a category follows to where it is now, in one statement. */
export async function updatePathsBelow(
  tx: Tx,
  { id, path, level }: Category,
  levelsMoved: number,
): Promise<void> {
  const above = path.map(uuidOf)
  await tx`
    update catalog.categories
    set path = ${above}::uuid[] || path[${level - levelsMoved}::int:], level = level + ${levelsMoved}
    where tenant_id = ${tx.tenantId} and ${uuidOf(id)} = any(path)
  `
}

export async function deleteCategory(tx: Tx, categoryId: string): Promise<void> {
  await tx`
    delete from catalog.categories
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(categoryId)}
  `
}

function ancestorItems(locale: string | undefined): Sql {
  return listItems(
    {
      id: field.id('cat', sql`above.id`),
      handle: field.text(sql`above.handle`),
      name: field.text(textIn(locale, sql`above.translations`, 'name', sql`above.name`)),
    },
    sql`above.level`,
  )
}

function categoryItem(locale: string | undefined, hidden: Fields): Sql {
  const translations = sql`listed.translations`
  return listItem({
    id: field.id('cat'),
    parent_id: field.id('cat'),
    handle: field.text(),
    name: field.text(textIn(locale, translations, 'name', sql`listed.name`)),
    description: field.text(textIn(locale, translations, 'description', sql`listed.description`)),
    translations: field.json(),
    status: field.word(),
    position: field.number(),
    level: field.number(),
    path: field.json(sql`above.items`),
    product_count: field.number(sql`counted.n`),
    child_count: field.number(sql`counted.children`),
    metadata: field.json(),
    created_at: field.time(),
    updated_at: field.time(),
    version: field.number(),
    ...hidden,
  })
}

/**
 * Level by level, so that a parent comes before all that is in it, and by position in each: the children of one parent come
 * in their order. There are at most `categoriesMax` of them, so what no index serves is compared with all.
 */
export async function listCategories(
  tx: Tx,
  filter: CategoryFilter,
  page: PageRequest,
  locale?: string,
): Promise<ListPage> {
  const { parent_id, handle = null, status = null, name = null } = filter
  const asked = [
    sql`listed.tenant_id = ${tx.tenantId}`,
    parent_id === undefined ? undefined : inParent(parent_id === 'none' ? null : parent_id),
    isOneOf(filter.ids),
    page.after === null ? undefined : isBehind(page.after),
  ].filter((condition) => condition !== undefined)
  const found = await tx<ListRow>`
    select concat_ws(' ', listed.level, listed.position, listed.id) as key, ${categoryItem(locale, visitOf(tx) === undefined ? {} : hiddenOfCategory)} as item
    from (
      select listed.*
      from catalog.categories listed
      where ${join(asked, ' and ')}
        and (${handle}::text is null or listed.handle = ${handle})
        and (${status}::text is null or listed.status = ${status})
        and (${name}::text is null or position(lower(${name}) in lower(listed.name)) > 0)
        and ${categoriesShownTo(tx, sql`listed`)}
      order by listed.level, listed.position, listed.id
      limit ${pageAndOneMore(page.limit)}
    ) listed
    cross join lateral (
      select ${ancestorItems(locale)} as items
      from catalog.categories above
      where above.tenant_id = ${tx.tenantId} and above.id = any(listed.path)
    ) above
    cross join lateral (
      select ${foundInCategory(tx, sql`listed.id`)} as n, ${childrenOf(tx, sql`listed.id`)} as children
    ) counted
    order by listed.level, listed.position, listed.id
  `
  return pageFrom(found, page)
}

/** Behind the last row of the page before, whose key the list has written. */
function isBehind(key: string): Sql {
  const [level, position, uuid] = key.split(' ')
  return sql`(listed.level, listed.position, listed.id) > (${Number(level)}::int, ${Number(position)}::int, ${uuid}::uuid)`
}

type Paths = Map<string, readonly string[]>

/** Products are put into categories that stay where they are, and there, until the transaction ends. In key order. */
export function listPathsForShare(tx: Tx, categoryIds: readonly string[]): Promise<Paths> {
  return pathsOf(tx, categoryIds, sql`for key share`)
}

/** As they are at the moment. */
export function listPaths(tx: Tx, categoryIds: readonly string[]): Promise<Paths> {
  return pathsOf(tx, categoryIds, sql``)
}

async function pathsOf(tx: Tx, categoryIds: readonly string[], lock: Sql): Promise<Paths> {
  if (categoryIds.length === 0) return new Map()
  const found = await tx<{ id: string; path: string[] }>`
    select id, path
    from catalog.categories
    where tenant_id = ${tx.tenantId} and id = any(${categoryIds.map(uuidOf)}::uuid[])
    order by id
    ${lock}
  `
  return new Map(
    found.map(({ id, path }) => [idOf('cat', id), path.map((uuid) => idOf('cat', uuid))]),
  )
}
