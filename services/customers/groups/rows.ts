import { id, json, plain, Table } from '@souk/platform'
import { type Group, nameKey, type StoredGroup } from './group.ts'

/** The name is kept a second time, in the form in which two spellings of it are the same. */
interface GroupFields extends StoredGroup {
  readonly nameKey: string
}

export const groupTable = new Table<GroupFields>('customers.customer_groups', {
  id: id('cgr'),
  name: plain(),
  nameKey: plain(),
  description: plain(),
  metadata: json(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

/** The columns of a group, and what was looked up beside them. */
export interface GroupRow {
  readonly member_count: number
}

export function toGroup(row: GroupRow): Group {
  const { nameKey: _nameKey, ...stored } = groupTable.fieldsOf(row)
  return { ...stored, memberCount: row.member_count }
}

export function storedGroup({ memberCount: _memberCount, ...group }: Group): GroupFields {
  return { ...group, nameKey: nameKey(group.name) }
}

/** A customer in a group. */
export interface Member {
  readonly groupId: string
  readonly customerId: string
  readonly addedAt: Date
}

export const memberTable = new Table<Member>(
  'customers.group_members',
  { groupId: id('cgr'), customerId: id('cus'), addedAt: plain() },
  { key: ['groupId', 'customerId'] },
)
