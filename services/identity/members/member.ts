import { dayMs } from '@souk/platform'
import { providerRolesMixed } from '../problems.ts'
import { isProviderRole, type Role } from '../roles.ts'

/** A person who works for the tenant, or for one provider in it. */
export interface Member {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly status: 'ACTIVE' | 'DISABLED'
  readonly roles: readonly Role[]
  /** Set for the people of a provider: they see only its rows. */
  readonly providerId: string | null
  /** Without a password a member exists but cannot sign in. */
  readonly passwordHash: string | null
  /** Others who could know the password: whoever set it, or made the link with which it was chosen. */
  readonly passwordBy: readonly string[]
  /** When they no longer count, because the member has chosen another; null while there is none. */
  readonly passwordByUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** How long a password may be. What it consists of is up to whoever has to remember it. */
export const passwordLength = { min: 12, max: 200 }

export type MemberDraft = Pick<Member, 'email' | 'name' | 'roles' | 'providerId' | 'passwordHash'>
type PasswordMakers = Pick<Member, 'passwordBy' | 'passwordByUntil'>
export type MemberChanges = Partial<
  Pick<Member, 'name' | 'status' | 'roles' | 'passwordHash'> & PasswordMakers
>

export function newMember(
  draft: MemberDraft,
  { id, now, makers }: { id: string; now: Date; makers: readonly string[] },
): Member {
  return checked({
    id,
    ...draft,
    passwordBy: draft.passwordHash === null ? [] : makers,
    passwordByUntil: null,
    email: normalizedEmail(draft.email),
    status: 'ACTIVE',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}

export function changeMember(member: Member, changes: MemberChanges, now: Date): Member {
  return checked({ ...member, ...changes, version: member.version + 1, updatedAt: now })
}

/** Others who may be the one who signs in as this member. */
export function membersBehind({ passwordBy, passwordByUntil }: PasswordMakers, now: Date) {
  return passwordByUntil !== null && passwordByUntil <= now ? [] : passwordBy
}

/** Who could know a password that these have made possible. From a session of the member's own nobody gets out of it. */
export function passwordMadeBy(
  member: Pick<Member, 'id'> & PasswordMakers,
  makers: readonly string[],
): PasswordMakers {
  const others = makers.filter((maker) => maker !== member.id)
  if (others.length === makers.length) return { passwordBy: others, passwordByUntil: null }
  const { passwordBy, passwordByUntil } = member
  const isKnown = others.every((maker) => passwordBy.includes(maker))
  if (isKnown) return { passwordBy, passwordByUntil }
  return { passwordBy: [...new Set([...passwordBy, ...others])], passwordByUntil: null }
}

/** Time in which a member notices that somebody else has chosen a password in their place. */
const noticeMs = dayMs

/** The member has chosen a password with the one before: whoever made that one possible is out of it after a day. */
export function passwordOfTheirOwn(
  { passwordBy, passwordByUntil }: PasswordMakers,
  now: Date,
): PasswordMakers {
  if (passwordBy.length === 0) return { passwordBy, passwordByUntil: null }
  return { passwordBy, passwordByUntil: passwordByUntil ?? new Date(now.getTime() + noticeMs) }
}

export function isActiveOwner({ status, roles }: Pick<Member, 'status' | 'roles'>): boolean {
  return status === 'ACTIVE' && roles.includes('OWNER')
}

/** Addresses that differ only in case or spaces are the same. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase()
}

function checked(member: Member): Member {
  const roles = [...new Set(member.roles)]
  const fits = roles.every((role) => isProviderRole(role) === (member.providerId !== null))
  if (!fits) throw providerRolesMixed()
  return { ...member, roles }
}
