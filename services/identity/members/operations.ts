import { audited, checkVersion, emit, newId, type Tx } from '@souk/platform'
import { memberCreated, memberRemoved, memberUpdated } from '../events.ts'
import { announceChange, checkHeld } from '../operations.ts'
import { lastOwner } from '../problems.ts'
import { scopesOfRoles } from '../roles.ts'
import {
  changeMember,
  isActiveOwner,
  type Member,
  type MemberChanges,
  type MemberDraft,
  newMember,
} from './member.ts'
import { viewOfMember } from './schemas.ts'
import {
  deleteMember,
  getMemberForUpdate,
  insertMember,
  updateMember as saveMember,
} from './store.ts'

type Held = Iterable<string>

export async function createMember(tx: Tx, held: Held, draft: MemberDraft): Promise<Member> {
  checkHeld(held, scopesOfRoles(draft.roles))
  const member = newMember(draft, newId('mem'), tx.now)
  await insertMember(tx, member)
  audited(tx, { resource: 'member', id: member.id, after: auditable(member) })
  emit(tx, memberCreated, { id: member.id, version: member.version, object: viewOfMember(member) })
  return member
}

/** Whoever changes a member must hold what that member held and will hold: a password opens all of it. */
export async function updateMember(
  tx: Tx,
  held: Held,
  memberId: string,
  changes: MemberChanges,
): Promise<Member> {
  const { member, otherOwners } = await getMemberForUpdate(tx, memberId)
  checkVersion(tx, member.version)
  const changed = changeMember(member, changes, tx.now)
  checkHeld(held, scopesOfRoles([...member.roles, ...changed.roles]))
  if (isActiveOwner(member) && !isActiveOwner(changed) && otherOwners === 0) throw lastOwner()
  await Promise.all([saveMember(tx, changed), announceChange(tx, 'member', memberId)])
  audited(tx, {
    resource: 'member',
    id: memberId,
    before: auditable(member),
    after: auditable(changed),
  })
  emit(tx, memberUpdated, {
    id: memberId,
    version: changed.version,
    object: viewOfMember(changed),
    previous: viewOfMember(member),
  })
  return changed
}

export async function removeMember(tx: Tx, held: Held, memberId: string): Promise<Member> {
  const { member, otherOwners } = await getMemberForUpdate(tx, memberId)
  checkVersion(tx, member.version)
  checkHeld(held, scopesOfRoles(member.roles))
  if (isActiveOwner(member) && otherOwners === 0) throw lastOwner()
  await Promise.all([deleteMember(tx, memberId), announceChange(tx, 'member', memberId)])
  audited(tx, { resource: 'member', id: memberId, before: auditable(member) })
  const version = member.version + 1
  emit(tx, memberRemoved, { id: memberId, version, object: viewOfMember({ ...member, version }) })
  return member
}

/** A digest of a password hash would still be something to guess against. */
function auditable({ passwordHash: _passwordHash, ...rest }: Member) {
  return rest
}
