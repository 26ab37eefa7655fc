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
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** How long a password may be. What it consists of is up to whoever has to remember it. */
export const passwordLength = { min: 12, max: 200 }

export type MemberDraft = Pick<Member, 'email' | 'name' | 'roles' | 'providerId' | 'passwordHash'>
export type MemberChanges = Partial<Pick<Member, 'name' | 'status' | 'roles' | 'passwordHash'>>

export function newMember(draft: MemberDraft, id: string, now: Date): Member {
  return checked({
    id,
    ...draft,
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
