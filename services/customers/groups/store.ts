import {
  count,
  countedTotal,
  field,
  hasPart,
  idOf,
  isOneOf,
  type ListPage,
  listItem,
  type NameFilter,
  orTaken,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Group } from './group.ts'
import { groupNameTaken, groupNotFound } from './problems.ts'
import { type GroupRow, groupTable, memberTable, storedGroup, toGroup } from './rows.ts'

const counter = 'customer_group_members'

/** Kept by whoever adds and removes, so that it costs the same for ten members and a million. */
function membersIn(tx: Tx, groupId: Sql): Sql {
  return countedTotal(tx, counter, sql`${groupId}::text`)
}

export function countMembers(tx: Tx, groupId: string, delta: number): void {
  if (delta !== 0) count(tx, counter, { [uuidOf(groupId)]: delta })
}

export async function getGroup(tx: Tx, groupId: string): Promise<Group> {
  const [row] = await tx<GroupRow>`
    select ${groupTable.columnsOf('kept')}, ${membersIn(tx, sql`kept.id`)} as member_count
    from customers.customer_groups kept
    where kept.tenant_id = ${tx.tenantId} and kept.id = ${uuidOf(groupId)}
  `
  if (!row) throw groupNotFound({ groupId })
  return toGroup(row)
}

/** Locked first and read afterwards: members are added and removed under this lock. */
export async function getGroupForUpdate(tx: Tx, groupId: string): Promise<Group> {
  const [, group] = await sentInOrder([
    tx`
      select id
      from customers.customer_groups
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(groupId)}
      for update
    `,
    getGroup(tx, groupId),
  ])
  return group
}

/** Those of them that there are, and are not deleted before the transaction ends. */
export async function listGroupsForShare(tx: Tx, groupIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from customers.customer_groups
    where tenant_id = ${tx.tenantId} and id = any(${groupIds.map(uuidOf)}::uuid[])
    order by id
    for key share
  `
  return found.map(({ id }) => idOf('cgr', id))
}

const groupItem = listItem({
  id: field.id('cgr'),
  name: field.text(),
  description: field.text(),
  member_count: field.number(sql`counted.n`),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface GroupFilter extends NameFilter {
  readonly customer_id?: string | undefined
}

export function listGroups(
  tx: Tx,
  { name, ids, customer_id: customerId }: GroupFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`customers.customer_groups`,
      where: [isOneOf(ids), customerId === undefined ? undefined : hasMember(tx, customerId)],
      comparing: hasPart(sql`listed.name`, name),
      joins: sql`cross join lateral (select ${membersIn(tx, sql`listed.id`)} as n) counted`,
      item: groupItem,
    },
    page,
  )
}

function hasMember(tx: Tx, customerId: string): Sql {
  return sql`exists (
    select
    from customers.group_members member
    where member.tenant_id = ${tx.tenantId} and member.customer_id = ${uuidOf(customerId)}
      and member.group_id = listed.id
  )`
}

export async function countGroups(tx: Tx): Promise<number> {
  const [found] = await tx<{ n: number }>`
    select count(*) as n
    from customers.customer_groups
    where tenant_id = ${tx.tenantId}
  `
  return found?.n ?? 0
}

export function insertGroup(tx: Tx, group: Group): Promise<unknown> {
  return orTaken(groupTable.insert(tx, [storedGroup(group)]), {
    customer_groups_name: () => groupNameTaken({ name: group.name }),
  })
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateGroup(tx: Tx, group: Group): Promise<unknown> {
  return orTaken(groupTable.update(tx, storedGroup(group)), {
    customer_groups_name: () => groupNameTaken({ name: group.name }),
  })
}

/** Its members leave it with it. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx`
    delete from customers.customer_groups
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(groupId)}
  `
}

/** Those that were not in it yet. */
export async function insertMembers(
  tx: Tx,
  groupId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  const members = customerIds.map((customerId) => ({ groupId, customerId, addedAt: tx.now }))
  const added = await memberTable.insertReturning<{ customer_id: string }>(
    tx,
    members,
    sql`on conflict do nothing returning customer_id`,
  )
  return added.map(({ customer_id }) => idOf('cus', customer_id))
}

/** Those that were in it. */
export async function deleteMembers(
  tx: Tx,
  groupId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  const removed = await tx<{ customer_id: string }>`
    delete from customers.group_members
    where tenant_id = ${tx.tenantId} and group_id = ${uuidOf(groupId)}
      and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
    returning customer_id
  `
  return removed.map(({ customer_id }) => idOf('cus', customer_id))
}
