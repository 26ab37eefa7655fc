import { operationFacts, operationIds } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { DayFilter, FilterPopup, startOfDay } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { Actor } from '../../shared/actor.tsx'
import { actorNames, actorText } from '../../shared/names/actors.ts'
import { NameFilter } from '../../shared/names/name-field.tsx'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { doneName } from '../../texts/operation-name.ts'
import { type FoldedEntry, foldEntries } from './folded-entries.ts'
import { SettingsSections } from './sections.tsx'

/** Who changed what and when; each entry leads to what it changed. */
export function AuditList() {
  const t = useTexts()
  return (
    <ListPage<FoldedEntry>
      path="settings/audit"
      title={t.menu.settings}
      icon="shield-check"
      about={['*']}
      above={<SettingsSections />}
      filters={['resource_id', ...seldom]}
      tools={<AuditFilters />}
      ask={(wanted, signal) => souk.listAuditEntries(askedFor(wanted), { signal })}
      columns={columnsOf(t)}
      fold={foldEntries}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `settings/audit/${id}`}
      none={{ title: t.settings.noEntry, detail: t.settings.noEntryDetail }}
      noneFound={t.settings.noEntryFound}
    />
  )
}

const seldom = ['actor_id', 'operation', 'at_from', 'at_to'] as const

function AuditFilters() {
  const t = useTexts()
  return (
    <>
      <SearchField parameter="resource_id" label={t.settings.byResource} />
      <FilterPopup parameters={seldom}>
        <NameFilter
          names={actorNames}
          parameter="actor_id"
          label={t.settings.who}
          any={t.settings.anybody}
        />
        <SelectFilter
          parameter="operation"
          label={t.settings.what}
          choices={[['', t.settings.anything], ...Object.entries(writesInWords(t))]}
          isLabelShown
        />
        <DayFilter parameter="at_from" label={t.settings.from} />
        <DayFilter parameter="at_to" label={t.settings.to} />
      </FilterPopup>
    </>
  )
}

/** All that can be changed by the API, in the order of its names. */
function writesInWords(t: Texts): Readonly<Record<string, string>> {
  const writes = operationIds.filter((id) => operationFacts(id).isKeyed)
  const named = writes.map((id) => [id, doneName(id, t)] as const)
  return Object.fromEntries(named.toSorted(([, one], [, other]) => one.localeCompare(other)))
}

/** Days of the address as times: the last day counts whole. */
function askedFor({ at_from, at_to, ...wanted }: Readonly<Record<string, string | number>>) {
  const [from, to] = [startOfDay(String(at_from ?? '')), startOfDay(String(at_to ?? ''), 1)]
  return {
    ...wanted,
    ...(at_from !== undefined && from && { at_from: from }),
    ...(at_to !== undefined && to && { at_to: to }),
  }
}

function columnsOf(t: Texts): readonly Column<FoldedEntry>[] {
  return [
    {
      key: 'what',
      title: t.settings.what,
      text: ({ operation }) => operation,
      cell: ({ operation }) => <strong>{doneName(operation, t)}</strong>,
    },
    {
      key: 'thing',
      title: t.settings.thing,
      text: ({ resource }) => resource?.id ?? null,
      cell: ({ resource, others = [] }) => (
        <>
          {resource ? <ThingName id={resource.id} /> : t.kit.none}
          {others.map(({ id }) => (
            <span key={id} class="block">
              <ThingName id={id} />
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'who',
      title: t.settings.who,
      text: ({ actor }) => actorText(actor.id),
      cell: ({ actor }) => <Actor {...actor} />,
    },
    timeColumn('when', t.settings.when, ({ at }) => at),
  ]
}
