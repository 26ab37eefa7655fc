import {
  field,
  hasPart,
  idOf,
  isOneOf,
  type ListOrder,
  type ListPage,
  listItem,
  literal,
  newUuid,
  orTaken,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
  withCommit,
} from '@souk/platform'
import { insertPriceListHistory } from '../lowest/store.ts'
import { momentAfter } from '../moments.ts'
import { countedPrices } from '../price-list-prices/store.ts'
import { type PriceList, type PriceListStatus, priceListsMax } from './price-list.ts'
import { priceListNotFound, priorityTaken } from './problems.ts'
import { priceListTable, storedPriceList, toPriceList } from './rows.ts'
import type { PriceListFilter } from './schemas.ts'

/**
 * Whoever changes lists in any way waits here for others who do. The revision is another one afterwards, so that whoever has
 * read the lists before learns that they have changed.
 */
export async function lockLists(tx: Tx): Promise<void> {
  await tx`
    insert into pricing.price_list_sets (tenant_id, changed_at, revision)
    values (${tx.tenantId}, ${tx.now}, ${newUuid()})
    on conflict (tenant_id) do update
    set changed_at = excluded.changed_at, revision = excluded.revision
  `
}

/** Whoever changes rows: rates and parents stay as they are until the transaction ends. */
export async function shareLists(tx: Tx): Promise<void> {
  await tx`
    select tenant_id
    from pricing.price_list_sets
    where tenant_id = ${tx.tenantId}
    for share
  `
}

/** What decides where a list stands among the others. */
export interface ListLink {
  readonly id: string
  readonly status: PriceListStatus
  readonly currency: string
  readonly priority: number
  readonly parentId: string | null
  readonly adjustRate: string | null
}

interface LinkRow {
  readonly id: string
  readonly status: PriceListStatus
  readonly currency: string
  readonly priority: number
  readonly parent_id: string | null
  readonly adjust_rate: string | null
}

/** All lists that are not archived. */
export async function listLinks(tx: Tx): Promise<ListLink[]> {
  const found = await tx<LinkRow>`
    select id, status, currency, priority, parent_id, adjust_rate
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and status <> 'ARCHIVED'
    order by priority desc
    limit ${literal(priceListsMax)}
  `
  return found.map(({ id, parent_id, adjust_rate: adjustRate, ...same }) => ({
    ...same,
    id: idOf('pl', id),
    parentId: parent_id && idOf('pl', parent_id),
    adjustRate,
  }))
}

export async function getPriceList(tx: Tx, priceListId: string): Promise<PriceList> {
  const [row] = await tx`
    select ${priceListTable.columns}
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(priceListId)}
  `
  if (!row) throw priceListNotFound({ priceListId })
  return toPriceList(row)
}

export async function getPriceListForUpdate(tx: Tx, priceListId: string): Promise<PriceList> {
  const [row] = await tx`
    select ${priceListTable.columns}
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(priceListId)}
    for update
  `
  if (!row) throw priceListNotFound({ priceListId })
  return toPriceList(row)
}

/** Locked in the order of their ids. Those that are not there are not among them. */
export async function listPriceListsForUpdate(
  tx: Tx,
  priceListIds: readonly string[],
): Promise<PriceList[]> {
  const found = await tx`
    select ${priceListTable.columns}
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and id = any(${priceListIds.map(uuidOf)}::uuid[])
    order by id
    for update
  `
  return found.map(toPriceList)
}

export function insertPriceList(tx: Tx, list: PriceList): Promise<void> {
  withCommit(tx, () => insertPriceListHistory(tx, [list]))
  return orPriorityTaken(list, priceListTable.insert(tx, [storedPriceList(list)]))
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updatePriceList(tx: Tx, list: PriceList): Promise<void> {
  withCommit(tx, () => insertPriceListHistory(tx, [list]))
  return orPriorityTaken(list, priceListTable.update(tx, storedPriceList(list)))
}

function orPriorityTaken({ priority }: PriceList, statement: Promise<void>): Promise<void> {
  return orTaken(statement, { price_lists_priority: () => priorityTaken({ priority }) })
}

/** Priorities are exchanged by way of negative ones, which nobody has: no two rows may ever share one. */
export async function updatePriorities(tx: Tx, lists: readonly PriceList[]): Promise<void> {
  const uuids = lists.map(({ id }) => uuidOf(id))
  withCommit(tx, () => insertPriceListHistory(tx, lists))
  await sentInOrder([
    tx`
      update pricing.price_lists
      set priority = -priority
      where tenant_id = ${tx.tenantId} and id = any(${uuids}::uuid[])
    `,
    priceListTable.updateMany(tx, lists.map(storedPriceList)),
  ])
}

/** Marks the lists whose prices others take, and no others. */
export async function markParents(tx: Tx, parentIds: readonly string[]): Promise<void> {
  const uuids = parentIds.map(uuidOf)
  await tx`
    update pricing.price_lists
    set is_parent = not is_parent
    where tenant_id = ${tx.tenantId} and is_parent <> (id = any(${uuids}::uuid[]))
  `
}

/** Its history ends as that of a list which is archived does. */
export async function deletePriceList(tx: Tx, list: PriceList): Promise<void> {
  const updatedAt = momentAfter(list.updatedAt, tx.now)
  withCommit(tx, () => insertPriceListHistory(tx, [{ ...list, status: 'ARCHIVED', updatedAt }]))
  await tx`
    delete from pricing.price_lists
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(list.id)}
  `
}

/** Says that rows of the lists, which are locked, have changed, and how often by now. */
export async function countPricesChange(tx: Tx, lists: readonly PriceList[]): Promise<void> {
  const uuids = lists.map(({ id }) => uuidOf(id))
  await tx`
    update pricing.price_lists
    set prices_version = prices_version + 1
    where tenant_id = ${tx.tenantId} and id = any(${uuids}::uuid[])
  `
}

/** Lists whose times have come. */
export function dueLists(now: Date): WaitingRows {
  return {
    table: sql`pricing.price_lists`,
    waiting: sql`due_at is not null`,
    due: sql`due_at <= ${now}`,
  }
}

export async function findDueForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<PriceList | undefined> {
  const [, [found]] = await sentInOrder([lockLists(tx), findDue(tx, postponed)])
  return found && toPriceList(found)
}

function findDue(tx: Tx, postponed: readonly string[]) {
  return tx`
    select ${priceListTable.columns}
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by due_at
    limit 1
    for update skip locked
  `
}

/** What was set in each is counted where it is written. */
function priceListItem(tx: Tx): Sql {
  return listItem({
    id: field.id('pl'),
    name: field.text(),
    type: field.word(),
    status: field.word(),
    currency: field.word(),
    tax_inclusive: field.boolean(),
    priority: field.number(),
    conditions: field.json(),
    parent_id: field.id('pl'),
    adjust_rate: field.text(),
    starts_at: field.time(),
    ends_at: field.time(),
    version: field.number(),
    created_at: field.time(),
    updated_at: field.time(),
    price_count: field.count(countedPrices(tx, sql`listed.id`)),
  })
}

/** As prices are looked for. Of archived lists several may have had the same priority. */
const byPriority: ListOrder = {
  by: sql`listed.priority desc, listed.id`,
  key: sql`concat(listed.priority, ' ', listed.id)`,
  behind: (key) => {
    const [priority = '', id = ''] = key.split(' ')
    return sql`(listed.priority < ${Number(priority)} or (listed.priority = ${Number(priority)} and listed.id > ${id}))`
  },
}

export function listPriceLists(
  tx: Tx,
  { status, type, name, ids }: PriceListFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`pricing.price_lists`,
      where: [
        hasStatus(status, ids),
        type === undefined ? undefined : sql`type = ${type}`,
        isOneOf(ids),
      ],
      comparing: hasPart(sql`listed.name`, name),
      item: priceListItem(tx),
      order: byPriority,
    },
    page,
  )
}

/** Whoever names lists by their ids wants to know of the archived ones too. */
function hasStatus(status: PriceListStatus | undefined, ids: PriceListFilter['ids']) {
  if (status !== undefined) return sql`status = ${status}`
  return ids === undefined ? sql`status <> 'ARCHIVED'` : undefined
}
