import {
  field,
  hasPart,
  isOneOf,
  type ListPage,
  listItem,
  literal,
  type NameFilter,
  type PageRequest,
  pageOf,
  type System,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { wallClock } from '../operations.ts'
import { memberEmailTaken, memberNotFound } from '../problems.ts'
import type { Role } from '../roles.ts'
import { type Member, membersBehind } from './member.ts'
import { memberTable } from './rows.ts'

export async function insertMember(tx: Tx, member: Member): Promise<void> {
  const inserted = await tx`
    ${memberTable.insertion(tx, [member])}
    on conflict on constraint members_email do nothing
    returning id
  `
  if (inserted.length === 0) throw memberEmailTaken({ email: member.email })
}

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const taken = await tx`
    select id from identity.members where tenant_id = ${tx.tenantId} and email = ${email}
  `
  return taken.length > 0
}

export async function findMemberAt(tx: Tx, email: string): Promise<Member | undefined> {
  const [row] = await tx`
    select ${memberTable.columns}
    from identity.members
    where tenant_id = ${tx.tenantId} and email = ${email}
  `
  return row && memberTable.fieldsOf(row)
}

export async function hasActiveOwner(tx: Tx): Promise<boolean> {
  const owners = await tx`
    select id
    from identity.members
    where tenant_id = ${tx.tenantId} and 'OWNER' = any(roles) and status = 'ACTIVE'
    limit 1
  `
  return owners.length > 0
}

export async function findMember(tx: Tx, memberId: string): Promise<Member | undefined> {
  const [row] = await tx`
    select ${memberTable.columns}
    from identity.members
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(memberId)}
  `
  return row && memberTable.fieldsOf(row)
}

export async function getMember(tx: Tx, memberId: string): Promise<Member> {
  const member = await findMember(tx, memberId)
  if (!member) throw memberNotFound({ memberId })
  return member
}

/** Locks the owners too: two of them leaving at once wait for each other, and one of them stays. */
export async function getMemberForUpdate(
  tx: Tx,
  memberId: string,
): Promise<{ member: Member; otherOwners: number }> {
  const rows = await tx`
    select ${memberTable.columns}
    from identity.members
    where tenant_id = ${tx.tenantId}
      and (id = ${uuidOf(memberId)} or ('OWNER' = any(roles) and status = 'ACTIVE'))
    order by id
    for update
  `
  const members = rows.map((row) => memberTable.fieldsOf(row))
  const member = members.find(({ id }) => id === memberId)
  if (!member) throw memberNotFound({ memberId })
  return { member, otherOwners: members.length - 1 }
}

const memberItem = listItem({
  id: field.id('mem'),
  email: field.text(),
  name: field.text(),
  status: field.word(),
  roles: field.array(),
  provider_id: field.id('prv'),
  has_password: field.boolean(sql`listed.password_hash is not null`),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** Somebody who was invited may have no name yet, and is looked for by the address. */
export function listMembers(tx: Tx, filter: NameFilter, page: PageRequest): Promise<ListPage> {
  const { name, ids } = filter
  return pageOf(
    tx,
    {
      from: sql`identity.members`,
      where: [isOneOf(ids)],
      comparing: hasPart(sql`concat_ws(' ', listed.name, listed.email)`, name),
      item: memberItem,
    },
    page,
  )
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateMember(tx: Tx, member: Member): Promise<void> {
  return memberTable.update(tx, member)
}

export async function deleteMember(tx: Tx, memberId: string): Promise<void> {
  await tx`
    delete from identity.members
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(memberId)}
  `
}

/** Asked by the login page, which knows the tenant from the client that sent the person there. */
export async function findMemberByEmail(
  system: System,
  tenantId: string,
  email: string,
): Promise<Member | undefined> {
  const [row] = await system`
    select ${memberTable.columns}
    from identity.members
    where tenant_id = ${tenantId} and email = ${email} and status = 'ACTIVE'
  `
  return row && memberTable.fieldsOf(row)
}

export async function findActiveMember(
  system: System,
  tenantId: string,
  memberId: string,
): Promise<Member | undefined> {
  const [row] = await system`
    select ${memberTable.columns}
    from identity.members
    where tenant_id = ${tenantId} and id = ${uuidOf(memberId)} and status = 'ACTIVE'
  `
  return row && memberTable.fieldsOf(row)
}

/** How many members have one of these roles at this moment. */
export async function countMembersWith(tx: Tx, roles: readonly string[]): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*) as count
    from identity.members
    where tenant_id = ${tx.tenantId} and status = 'ACTIVE' and roles && ${roles}::text[]
  `
  return row?.count ?? 0
}

/** Members who can sign in and have one of these roles, the oldest first. */
export async function selectMembersWithRoles(
  tx: Tx,
  roles: readonly string[],
  limit: number,
): Promise<Member[]> {
  const found = await tx`
    select ${memberTable.columns}
    from identity.members
    where tenant_id = ${tx.tenantId} and status = 'ACTIVE' and roles && ${roles}::text[]
    order by id
    limit ${literal(limit)}
  `
  return found.map((row) => memberTable.fieldsOf(row))
}

/** Others who could know the password of a member at this moment. */
export async function listMembersBehind(tx: Tx, memberId: string): Promise<readonly string[]> {
  const member = await findMember(tx, memberId)
  return member ? membersBehind(member, wallClock(tx)) : []
}

/** None for a member who has left, or is disabled. */
export async function listRolesOf(tx: Tx, memberId: string): Promise<readonly Role[]> {
  const [row] = await tx<{ roles: readonly Role[] }>`
    select roles
    from identity.members
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(memberId)} and status = 'ACTIVE'
  `
  return row?.roles ?? []
}
