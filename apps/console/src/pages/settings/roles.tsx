import type { ListRolesItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Rights } from '../../shared/rights.tsx'
import { useTexts } from '../../texts/index.ts'
import { SettingsSections } from './sections.tsx'

export function useRoles(): readonly ListRolesItem[] | undefined {
  return useQuery({
    key: ['roles'],
    // They are part of the program.
    about: [],
    run: async (signal) => (await souk.listRoles({ limit: 96 }, { signal })).data.content,
  }).data
}

/** What each role may do, in words. */
export function RoleList() {
  const t = useTexts()
  const roles = useRoles()
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.settings} />
      </div>
      <SettingsSections />
      <p class="soft">{t.settings.whoMay}</p>
      <div class="cards">
        {roles?.map(({ name, scopes }) => (
          <Card key={name} title={t.roles[name]}>
            <div class="prose">
              <p>{t.settings.roleDetails[name]}</p>
              {!scopes.includes('*') && (
                <details>
                  <summary class="link">{t.keys.rightsCount(scopes.length)}</summary>
                  <Rights scopes={scopes} />
                </details>
              )}
            </div>
          </Card>
        ))}
      </div>
    </main>
  )
}
