import { isOperatorScope } from './operator/operator.ts'
import { everything, has, isKnown } from './scopes.ts'

/** Each service declares in its manifest which of its scopes a role holds. */
export const roleNames = [
  'OWNER',
  'ADMIN',
  'CATALOG_MANAGER',
  'ORDER_MANAGER',
  'FULFILLMENT',
  'FINANCE',
  'SUPPORT',
  'ANALYST',
  'DEVELOPER',
  'PROVIDER_OWNER',
  'PROVIDER_STAFF',
] as const

export type Role = (typeof roleNames)[number]

/**
 * What each role may do. A role is nothing but this set: rights are checked by scope, never by the name of a role.
 * An administrator cannot make an owner, because no list of areas covers `*`: some area is the owner's alone.
 */
const scopesOf = new Map<Role, readonly string[]>([['OWNER', [everything]]])

/** What a service gives each role. */
export type Grants = Readonly<Record<string, readonly string[]>>

export function fillRoles(grants: readonly Grants[]): void {
  for (const [role, scope] of grants.flatMap(pairsOf)) {
    const isGivable = isKnown(scope) && !isOperatorScope(scope)
    if (!isGivable) throw new Error(`the role ${role} cannot hold the scope ${scope}`)
    if (!isRole(role)) throw new Error(`unknown role ${role}`)
    if (role === 'OWNER') throw new Error('OWNER holds every scope and is granted none by services')
  }
  for (const role of roleNames.filter((name) => name !== 'OWNER')) {
    scopesOf.set(
      role,
      grants.flatMap((given) => given[role] ?? []),
    )
  }
}

function pairsOf(given: Grants): [role: string, scope: string][] {
  return Object.entries(given).flatMap(([role, scopes]) =>
    scopes.map((scope): [string, string] => [role, scope]),
  )
}

function isRole(name: string): name is Role {
  return (roleNames as readonly string[]).includes(name)
}

export function scopesOfRoles(names: readonly Role[]): string[] {
  return [...new Set(names.flatMap((name) => scopesOf.get(name) ?? []))]
}

export function operatorRoles(): readonly string[] {
  return roleNames.filter((role) => !isProviderRole(role))
}

/** Those of the operator that may do what the scope is for. */
export function operatorRolesWith(scope: string): readonly string[] {
  return operatorRoles().filter((role) => has(scopesOfRoles([role as Role]), scope))
}

/** These roles belong to one provider and see only its rows. */
export function isProviderRole(role: Role): boolean {
  return role.startsWith('PROVIDER_')
}
