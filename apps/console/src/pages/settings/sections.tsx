import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function SettingsSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.settings}
      sections={[
        ...(may('getTenant') ? ([['settings', t.settings.tenant]] as const) : []),
        ...(may('listMembers') ? ([['settings/members', t.settings.members]] as const) : []),
        ...(may('listRoles') ? ([['settings/roles', t.settings.roles]] as const) : []),
        ...(may('listAuditEntries') ? ([['settings/audit', t.settings.audit]] as const) : []),
      ]}
    />
  )
}
