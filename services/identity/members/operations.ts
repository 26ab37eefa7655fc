import { audited, checkVersion, emit, newId, type Tx } from '@souk/platform'
import { memberCreated, memberRemoved, memberUpdated } from '../events.ts'
import { announceChange, checkHeld, wallClock } from '../operations.ts'
import { lastOwner, memberEmailTaken, passwordWeak } from '../problems.ts'
import { scopesOfRoles } from '../roles.ts'
import { beyond } from '../scopes.ts'
import { deleteLinksOf } from '../sign-in-links/store.ts'
import { getTenant } from '../tenants/store.ts'
import { deleteOwnViews } from '../views/store.ts'
import {
  changeMember,
  isActiveOwner,
  type Member,
  type MemberChanges,
  type MemberDraft,
  membersBehind,
  newMember,
  passwordMadeBy,
  passwordOfTheirOwn,
} from './member.ts'
import { viewOfMember } from './schemas.ts'
import {
  deleteMember,
  getMember,
  getMemberForUpdate,
  insertMember,
  isEmailTaken,
  updateMember as saveMember,
  selectMembersWithRoles,
} from './store.ts'
import { weaknessOf } from './weak-password.ts'

type Held = Iterable<string>

/** Members who can sign in, have one of these roles, and by all of theirs hold every one of these scopes. */
export async function listMembersWithRoles(
  tx: Tx,
  roles: readonly string[],
  { scopes, limit }: { readonly scopes: readonly string[]; readonly limit: number },
): Promise<
  (Pick<Member, 'id' | 'name' | 'roles' | 'providerId'> & { behind: readonly string[] })[]
> {
  const members = await selectMembersWithRoles(tx, roles, limit)
  return members
    .filter((member) => beyond(scopesOfRoles(member.roles), scopes).length === 0)
    .map((member) => ({ ...member, behind: membersBehind(member, wallClock(tx)) }))
}

type WithoutPassword<Draft> = Omit<Draft, 'passwordHash'>

/** Everything that would refuse the member, without making it. */
export async function checkNewMember(
  tx: Tx,
  held: Held,
  draft: WithoutPassword<MemberDraft>,
): Promise<Member> {
  const member = decideNew(tx, held, { ...draft, passwordHash: null })
  const { email } = member
  if (await isEmailTaken(tx, email)) throw memberEmailTaken({ email })
  return member
}

/** Refuses a password that is easy to guess for whoever knows the member. */
export async function checkPassword(
  tx: Tx,
  { email, name }: Pick<Member, 'email' | 'name'>,
  password: string,
  common: ReadonlySet<string>,
): Promise<void> {
  const { name: tenantName } = await getTenant(tx)
  const reason = weaknessOf(password, { common, personal: [email, name ?? '', tenantName] })
  if (reason !== undefined) throw passwordWeak({ reason })
}

export async function createMember(tx: Tx, held: Held, draft: MemberDraft): Promise<Member> {
  const member = decideNew(tx, held, draft)
  await insertMember(tx, member)
  audited(tx, { resource: 'member', id: member.id, after: auditable(member), view: shownAs })
  emit(tx, memberCreated, { id: member.id, version: member.version, object: viewOfMember(member) })
  return member
}

function decideNew(tx: Tx, held: Held, draft: MemberDraft): Member {
  checkHeld(held, scopesOfRoles(draft.roles))
  const { now, accountableMembers: makers = [] } = tx
  return newMember(draft, { id: newId('mem'), now, makers })
}

/** What would refuse the change of a member whoever else is there, without making it. */
export async function checkMemberUpdate(
  tx: Tx,
  held: Held,
  memberId: string,
  changes: WithoutPassword<MemberChanges>,
): Promise<Member> {
  return decideChange(tx, held, await getMember(tx, memberId), changes)
}

/** Whoever changes a member must hold what that member held and will hold: a password opens all of it. */
function decideChange(tx: Tx, held: Held, member: Member, changes: MemberChanges): Member {
  checkVersion(tx, member.version)
  const changed = changeMember(member, changes, tx.now)
  checkHeld(held, scopesOfRoles([...member.roles, ...changed.roles]))
  return changed
}

/** Whoever acts could know a password that is set here. */
export async function updateMember(
  tx: Tx,
  held: Held,
  memberId: string,
  changes: MemberChanges,
): Promise<Member> {
  const { accountableMembers = [] } = tx
  const found = await getMemberForUpdate(tx, memberId)
  const setsPassword = changes.passwordHash !== undefined
  const makers = setsPassword ? passwordMadeBy(found.member, accountableMembers) : {}
  return saveChanges(tx, held, found, { ...makers, ...changes })
}

/**
 * Whoever made the link stands behind the password that was chosen with it. Not behind the first one: whoever invites somebody
 * takes nobody's place, and could as well have made a person up.
 */
export async function setPasswordByLink(
  tx: Tx,
  memberId: string,
  passwordHash: string,
  makers: readonly string[],
): Promise<Member> {
  const found = await getMemberForUpdate(tx, memberId)
  const { member } = found
  const behind = member.passwordHash === null ? [] : makers
  const changes = { passwordHash, ...passwordMadeBy(member, behind) }
  return saveChanges(tx, scopesOfRoles(member.roles), found, changes)
}

/** For whoever has given the password of this moment; undefined when it is another one by now. */
export async function changeOwnPassword(
  tx: Tx,
  known: Member,
  passwordHash: string,
): Promise<Member | undefined> {
  const found = await getMemberForUpdate(tx, known.id)
  const { member } = found
  if (member.passwordHash !== known.passwordHash) return undefined
  const changes = { passwordHash, ...passwordOfTheirOwn(member, wallClock(tx)) }
  return saveChanges(tx, scopesOfRoles(member.roles), found, changes)
}

async function saveChanges(
  tx: Tx,
  held: Held,
  { member, otherOwners }: Awaited<ReturnType<typeof getMemberForUpdate>>,
  changes: MemberChanges,
): Promise<Member> {
  const memberId = member.id
  const changed = decideChange(tx, held, member, changes)
  if (isActiveOwner(member) && !isActiveOwner(changed) && otherOwners === 0) throw lastOwner()
  await Promise.all([saveMember(tx, changed), announceChange(tx, 'member', memberId)])
  const endsLinks = changes.passwordHash !== undefined || changed.status !== 'ACTIVE'
  if (endsLinks) await deleteLinksOf(tx, memberId)
  audited(tx, {
    resource: 'member',
    id: memberId,
    before: auditable(member),
    after: auditable(changed),
    view: shownAs,
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
  await Promise.all([deleteLinksOf(tx, memberId), deleteOwnViews(tx, memberId)])
  audited(tx, { resource: 'member', id: memberId, before: auditable(member), view: shownAs })
  const version = member.version + 1
  emit(tx, memberRemoved, { id: memberId, version, object: viewOfMember({ ...member, version }) })
  return member
}

/** A digest of the password hash would allow guessing of the password. */
function auditable({ passwordHash, ...rest }: Member) {
  return { ...rest, hasPassword: passwordHash !== null }
}

function shownAs({ hasPassword, ...member }: ReturnType<typeof auditable>) {
  return { ...viewOfMember({ ...member, passwordHash: null }), has_password: hasPassword }
}
