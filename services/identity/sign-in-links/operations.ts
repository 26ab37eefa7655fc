import { audited, type Tx } from '@souk/platform'
import { randomSecret } from '../keys/key.ts'
import { isActiveOwner, type Member, normalizedEmail } from '../members/member.ts'
import { createMember, setPasswordByLink } from '../members/operations.ts'
import { findMember, findMemberAt, getMemberForUpdate, hasActiveOwner } from '../members/store.ts'
import { checkHeld, wallClock } from '../operations.ts'
import { memberDisabled, memberEmailTaken, tenantHasOwner } from '../problems.ts'
import { scopesOfRoles } from '../roles.ts'
import { everything } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import { getTenantForUpdate } from '../tenants/store.ts'
import { type NewLink, newLink, type OwnerDraft, openLinksMax } from './link.ts'
import { deleteLinks, findLink, insertLink, listLinksOf } from './store.ts'

/** Whoever hands out a link could as well set the password, so they must hold as much as for that. */
export async function createSignInLink(
  tx: Tx,
  secrets: Secrets,
  held: Iterable<string>,
  memberId: string,
): Promise<NewLink> {
  const { member } = await getMemberForUpdate(tx, memberId)
  checkHeld(held, scopesOfRoles(member.roles))
  if (member.status !== 'ACTIVE') throw memberDisabled()
  return addLink(tx, secrets, member)
}

/** For the first owner of a tenant, who is made with it where nobody is there yet, and for an owner who is locked out. */
export async function createOwnerLink(
  tx: Tx,
  secrets: Secrets,
  owner: OwnerDraft,
): Promise<NewLink> {
  // Of two who make the first owner at once, the second finds the owner of the first.
  await getTenantForUpdate(tx)
  return addLink(tx, secrets, await ownerFor(tx, owner))
}

async function ownerFor(tx: Tx, { email, name }: OwnerDraft): Promise<Member> {
  const known = await findMemberAt(tx, normalizedEmail(email))
  if (known && isActiveOwner(known)) return known
  if (await hasActiveOwner(tx)) throw tenantHasOwner()
  if (known) throw memberEmailTaken({ email })
  const draft = { email, name, roles: ['OWNER'], providerId: null, passwordHash: null } as const
  return createMember(tx, [everything], draft)
}

async function addLink(tx: Tx, secrets: Secrets, member: Member): Promise<NewLink> {
  const secret = randomSecret()
  const { accountableMembers: madeBy = [] } = tx
  const link = newLink(member, {
    hash: hashOf(secrets, secret),
    madeBy,
    createdAt: wallClock(tx),
  })
  const older = (await listLinksOf(tx, member.id)).slice(openLinksMax - 1)
  if (older.length > 0) {
    await deleteLinks(
      tx,
      older.map(({ hash }) => hash),
    )
  }
  await insertLink(tx, link)
  const expiresAt = link.expiresAt.toISOString()
  audited(tx, { resource: 'member', id: member.id, after: { signInLinkUntil: expiresAt } })
  return { memberId: member.id, secret, expiresAt }
}

/** The member whom a link is for, while it can be used. */
export async function findMemberOfLink(
  tx: Tx,
  secrets: Secrets,
  secret: string,
): Promise<Member | undefined> {
  const link = await findLink(tx, hashOf(secrets, secret), wallClock(tx))
  if (!link) return undefined
  const member = await findMember(tx, link.memberId)
  return member?.status === 'ACTIVE' ? member : undefined
}

/** Uses the link up, as every new password ends all of them. Of two at once the second waits, and finds it gone. */
export async function choosePassword(
  tx: Tx,
  secrets: Secrets,
  secret: string,
  passwordHash: string,
): Promise<Member | undefined> {
  const first = await findMemberOfLink(tx, secrets, secret)
  if (!first) return undefined
  await getMemberForUpdate(tx, first.id)
  const link = await findLink(tx, hashOf(secrets, secret), wallClock(tx))
  if (!link || !(await findMemberOfLink(tx, secrets, secret))) return undefined
  return setPasswordByLink(tx, first.id, passwordHash, link.madeBy)
}

function hashOf(secrets: Secrets, secret: string): string {
  return secrets.hash(`sign-in link ${secret}`)
}
