import type { Member } from '@souk/sdk'
import { operatorRoles, providerRoles } from '../../base/generated/access.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { useTexts } from '../../texts/index.ts'

export type Role = Member['roles'][number]

interface RolesFieldProps {
  /** A member works for the tenant or for one of its providers, never for both. */
  readonly isOfProvider: boolean
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

export function RolesField({ isOfProvider, chosen, onChange }: RolesFieldProps) {
  const t = useTexts()
  const offered = isOfProvider ? providerRoles : operatorRoles
  return (
    <CheckGroup
      label={t.settings.rolesOf}
      choices={offered.map((role) => [role, `${t.roles[role]}: ${t.settings.roleDetails[role]}`])}
      isRequired
      path="/roles"
      chosen={chosen}
      onChange={onChange}
    />
  )
}
