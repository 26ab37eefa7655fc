import type { Texts } from './index.ts'

export function rolesText(roles: readonly string[], t: Texts): string {
  const names = t.roles as Readonly<Record<string, string | undefined>>
  return roles.map((role) => names[role] ?? role).join(', ')
}
