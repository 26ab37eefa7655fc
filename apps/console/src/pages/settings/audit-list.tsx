import type { ListAuditEntriesItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Time } from '../../kit/time.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useActorNames } from './actor-names.ts'
import { doneText } from './operation.ts'
import { SettingsSections } from './sections.tsx'

/** Who changed what and when; each entry leads to what it changed. */
export function AuditList() {
  const t = useTexts()
  const actorName = useActorNames()
  return (
    <ListPage<ListAuditEntriesItem>
      path="settings/audit"
      title={t.menu.settings}
      icon="shield-check"
      about={['*']}
      above={<SettingsSections />}
      filters={['resource_id']}
      tools={<SearchField parameter="resource_id" label={t.settings.byResource} />}
      ask={(wanted, signal) => souk.listAuditEntries(wanted, { signal })}
      columns={columnsOf(t, actorName)}
      keyOf={({ id }) => id}
      linkOf={entryPath}
      exported={(item) => [
        doneText(item.operation, t),
        item.resource?.id ?? '',
        actorName(item.actor.id) ?? item.actor.id,
        item.at,
      ]}
      none={{ title: t.settings.noEntry, detail: t.settings.noEntryDetail }}
      noneFound={t.settings.noEntryFound}
    />
  )
}

/** An entry is found by what it changed; one that changed no single thing leads nowhere else. */
function entryPath({ id, resource }: ListAuditEntriesItem): string {
  if (resource === null) return 'settings/audit'
  return `settings/audit/${id}?resource_id=${encodeURIComponent(resource.id)}`
}

function columnsOf(
  t: Texts,
  actorName: (id: string) => string | undefined,
): readonly Column<ListAuditEntriesItem>[] {
  return [
    {
      key: 'what',
      title: t.settings.what,
      cell: ({ operation }) => <strong>{doneText(operation, t)}</strong>,
    },
    {
      key: 'thing',
      title: t.settings.thing,
      cell: ({ resource }) => <code class="soft theirs">{resource?.id ?? t.kit.none}</code>,
    },
    {
      key: 'who',
      title: t.settings.who,
      cell: ({ actor }) => (
        <span class="soft theirs">
          {actorName(actor.id) ?? (actor.type === 'system' ? t.actors.system : actor.id)}
        </span>
      ),
    },
    {
      key: 'when',
      title: t.settings.when,
      isFigure: true,
      cell: ({ at }) => (
        <span class="soft">
          <Time at={at} />
        </span>
      ),
    },
  ]
}
