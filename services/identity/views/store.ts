import {
  field,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { savedViewNotFound } from '../problems.ts'
import { getTenantForUpdate } from '../tenants/store.ts'
import { savedViewTable } from './rows.ts'
import type { SavedView, Viewer } from './view.ts'

export function insertView(tx: Tx, view: SavedView): Promise<void> {
  return savedViewTable.insert(tx, [view])
}

export async function getView(tx: Tx, viewId: string): Promise<SavedView> {
  const [row] = await tx`
    select ${savedViewTable.columns}
    from identity.saved_views
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(viewId)}
  `
  if (!row) throw savedViewNotFound({ savedViewId: viewId })
  return savedViewTable.fieldsOf(row)
}

export async function getViewForUpdate(tx: Tx, viewId: string): Promise<SavedView> {
  const [row] = await tx`
    select ${savedViewTable.columns}
    from identity.saved_views
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(viewId)}
    for update
  `
  if (!row) throw savedViewNotFound({ savedViewId: viewId })
  return savedViewTable.fieldsOf(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateView(tx: Tx, view: SavedView): Promise<void> {
  return savedViewTable.update(tx, view)
}

export async function deleteView(tx: Tx, viewId: string): Promise<void> {
  await tx`
    delete from identity.saved_views
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(viewId)}
  `
}

/** Those in which somebody has written an e-mail address, in the order of their ids. */
export async function listViewsWithAddresses(tx: Tx, after: string | null): Promise<SavedView[]> {
  const found = await tx`
    select ${savedViewTable.columns}
    from identity.saved_views
    where tenant_id = ${tx.tenantId} and (name like '%@%' or filters::text like '%@%')
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
    for update
  `
  return found.map((row) => savedViewTable.fieldsOf(row))
}

/** What a member has shared stays for the others. */
export async function deleteOwnViews(tx: Tx, memberId: string): Promise<void> {
  await tx`
    delete from identity.saved_views
    where tenant_id = ${tx.tenantId} and owner_member_id = ${uuidOf(memberId)} and not shared
  `
}

/** Locks the member, so that two views at once are counted one after the other. */
export async function countViewsOf(tx: Tx, memberId: string): Promise<number> {
  await tx`
    select id from identity.members
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(memberId)}
    for update
  `
  const [row] = await tx<{ n: number }>`
    select count(*)::int as n
    from identity.saved_views
    where tenant_id = ${tx.tenantId} and owner_member_id = ${uuidOf(memberId)}
  `
  return row?.n ?? 0
}

/** All that programs of the tenant share. Locks the tenant, for the same reason. */
export async function countViewsOfPrograms(tx: Tx): Promise<number> {
  await getTenantForUpdate(tx)
  const [row] = await tx<{ n: number }>`
    select count(*)::int as n
    from identity.saved_views
    where tenant_id = ${tx.tenantId} and owner_member_id is null
  `
  return row?.n ?? 0
}

const savedViewItem = listItem({
  id: field.id('viw'),
  owner_member_id: field.id('mem'),
  provider_id: field.id('prv'),
  page: field.text(),
  name: field.text(),
  filters: field.json(),
  shared: field.boolean(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** No member has it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Those that the caller sees, of all pages or of one. */
export function listViews(
  tx: Tx,
  { memberId, providerId }: Viewer,
  of: string | undefined,
  page: PageRequest,
): Promise<ListPage> {
  const own = memberId === null ? nobody : uuidOf(memberId)
  const where = [
    providerId === null ? sql`provider_id is null` : sql`provider_id = ${uuidOf(providerId)}`,
    sql`(shared or owner_member_id = ${own})`,
    of === undefined ? undefined : sql`page = ${of}`,
  ]
  return pageOf(tx, { from: sql`identity.saved_views`, where, item: savedViewItem }, page)
}
