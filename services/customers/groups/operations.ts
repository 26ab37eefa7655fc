import { isDeepStrictEqual } from 'node:util'
import {
  type AskServices,
  announce,
  announceDeletion,
  audited,
  checkVersion,
  emit,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import type { Customer } from '../customer.ts'
import { listChangeable } from '../store.ts'
import { groupCreated, groupDeleted, groupMembersChanged, groupUpdated } from './events.ts'
import {
  edit,
  type Group,
  type GroupChanges,
  type GroupDraft,
  groupsMax,
  newGroup,
} from './group.ts'
import { groupInUse, groupLimitReached, memberUnknown } from './problems.ts'
import { groupView } from './schemas.ts'
import {
  countGroups,
  countMembers,
  deleteGroup,
  deleteMembers,
  getGroupForUpdate,
  insertGroup,
  insertMembers,
  updateGroup,
} from './store.ts'

export async function createGroup(tx: Tx, draft: GroupDraft): Promise<Group> {
  if ((await countGroups(tx)) >= groupsMax) throw groupLimitReached({ limit: groupsMax })
  const group = newGroup(draft, newId('cgr'), tx.now)
  await insertGroup(tx, group)
  announce(tx, groupCreated, groupView, { after: group })
  return group
}

/** A request that changes nothing creates no new version and no event. */
export async function changeGroup(tx: Tx, groupId: string, changes: GroupChanges): Promise<Group> {
  const before = await getGroupForUpdate(tx, groupId)
  checkVersion(tx, before.version)
  const after = edit(before, changes, tx.now)
  const { version, updatedAt } = before
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) return before
  await updateGroup(tx, after)
  announce(tx, groupUpdated, groupView, { before, after })
  return after
}

/** Nothing may be for a group that there is no more. Whoever names it meanwhile holds it, and is waited for. */
export async function removeGroup(
  tx: Tx,
  groupId: string,
  references: AskServices,
): Promise<Group> {
  const group = await getGroupForUpdate(tx, groupId)
  checkVersion(tx, group.version)
  const inUseBy = await references(tx, groupId)
  if (inUseBy.length > 0) throw groupInUse({ inUseBy })
  await deleteGroup(tx, groupId)
  countMembers(tx, groupId, -group.memberCount)
  announceDeletion(tx, groupDeleted, groupView, { before: group })
  return group
}

/**
 * Those that are in it already stay in it; the others join it. Customers are locked before the group, as by whoever merges,
 * deletes or erases one of them.
 */
export async function addMembers(
  tx: Tx,
  groupId: string,
  customerIds: readonly string[],
): Promise<Group> {
  const [present, group] = await sentInOrder([
    listChangeable(tx, customerIds),
    getGroupForUpdate(tx, groupId),
  ])
  checkVersion(tx, group.version)
  const known = new Set(present)
  const unknown = customerIds.filter((id) => !known.has(id))
  if (unknown.length > 0) throw refusalOf(customerIds, unknown)
  const added = await insertMembers(tx, groupId, customerIds)
  return membersMoved(tx, group, { added, removed: [] })
}

export async function removeMembers(
  tx: Tx,
  groupId: string,
  customerIds: readonly string[],
): Promise<Group> {
  const group = await getGroupForUpdate(tx, groupId)
  checkVersion(tx, group.version)
  const removed = await deleteMembers(tx, groupId, customerIds)
  return membersMoved(tx, group, { added: [], removed })
}

const refusedNamedMax = 20

function refusalOf(customerIds: readonly string[], unknown: readonly string[]) {
  const named = unknown.slice(0, refusedNamedMax)
  const errors = named.map((id) => ({
    path: `/customer_ids/${customerIds.indexOf(id)}`,
    code: 'customer_group_member_unknown',
    message: 'does not exist, or was merged or anonymized',
  }))
  return memberUnknown({ customerIds: named }, { errors })
}

interface Moved {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** A change of members is a version of the group, so that its events come in their order. */
async function membersMoved(tx: Tx, before: Group, { added, removed }: Moved): Promise<Group> {
  if (added.length + removed.length === 0) return before
  const memberCount = before.memberCount + added.length - removed.length
  const after = { ...before, memberCount, version: before.version + 1, updatedAt: tx.now }
  await updateGroup(tx, after)
  countMembers(tx, before.id, added.length - removed.length)
  audited(tx, { resource: 'customer_group', id: before.id, before, after, view: groupView })
  emit(tx, groupMembersChanged, {
    id: after.id,
    version: after.version,
    object: {
      ...groupView(after),
      added_customer_ids: added.toSorted(),
      removed_customer_ids: removed.toSorted(),
    },
    previous: groupView(before),
  })
  return after
}

/** A customer leaves all of its groups, and another joins them if there is one. */
export async function leaveGroups(tx: Tx, from: Customer, successor?: Customer): Promise<void> {
  // In the order of their ids: two who leave the same groups wait for each other.
  const ids = from.groups.map(({ id }) => id).sort()
  const groups = await sentInOrder(ids.map((id) => getGroupForUpdate(tx, id)))
  await Promise.all(
    groups.map(async (group) => {
      const [removed, added] = await sentInOrder([
        deleteMembers(tx, group.id, [from.id]),
        successor ? insertMembers(tx, group.id, [successor.id]) : Promise.resolve([]),
      ])
      await membersMoved(tx, group, { added, removed })
    }),
  )
}
