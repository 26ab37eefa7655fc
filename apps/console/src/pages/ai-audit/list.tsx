import type { AiAuditEntry } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { filterValue } from '../../shared/filter-value.tsx'
import { actorText } from '../../shared/names/actors.ts'
import { OutcomeBadge } from '../../shared/outcome-badge.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import { VerifyCard } from './verify.tsx'
import { Who } from './who.tsx'

/** All that agents asked for, and what came of it. Nobody can change it unseen. */
export function AuditList() {
  const t = useTexts()
  return (
    <ListPage<AiAuditEntry>
      path="ai-audit"
      title={t.menu.aiAudit}
      icon="bot"
      about={['approval', 'agent']}
      filters={['agent_id', 'operation']}
      filterValue={filterValue}
      above={<VerifyCard />}
      tools={<SearchField parameter="operation" label={t.aiAudit.operation} />}
      ask={(wanted, signal) => souk.listAiAuditEntries(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ entry }) => String(entry.sequence)}
      linkOf={({ entry }) => `ai-audit/${entry.sequence}`}
      none={{ title: t.aiAudit.none, detail: t.aiAudit.noneDetail }}
      noneFound={t.aiAudit.noneFound}
    />
  )
}

/** What had no outcome of its own, such as a read, is told by its kind: on a phone there is no column for that. */
function Outcome({ entry: { facts } }: Pick<AiAuditEntry, 'entry'>) {
  const t = useTexts()
  if (facts.outcome) return <OutcomeBadge outcome={facts.outcome} />
  return (
    <>
      <span class="soft stacked-only">{t.aiAudit.kinds[facts.kind ?? 'READ']}</span>
      <span class="soft columns-only">{t.kit.none}</span>
    </>
  )
}

function columnsOf(t: Texts): readonly Column<AiAuditEntry>[] {
  return [
    {
      key: 'operation',
      title: t.aiAudit.what,
      text: ({ entry }) => entry.operation,
      cell: ({ entry }) => (
        <>
          <strong>{operationName(entry.operation, t)}</strong>{' '}
          {(entry.facts.count ?? 1) > 1 && (
            <span class="note">{t.aiAudit.times(entry.facts.count ?? 1)}</span>
          )}
          {entry.facts.code !== undefined && <div class="note">{entry.facts.code}</div>}
        </>
      ),
    },
    {
      key: 'agent',
      title: t.aiAudit.agent,
      text: ({ entry }) => actorText(entry.facts.actor?.id ?? entry.agent_id ?? ''),
      isAside: true,
      cell: ({ entry }) => <Who entry={entry} />,
    },
    {
      key: 'kind',
      title: t.aiAudit.kind,
      text: ({ entry }) => entry.facts.kind ?? 'READ',
      isAside: true,
      cell: ({ entry }) => <span class="soft">{t.aiAudit.kinds[entry.facts.kind ?? 'READ']}</span>,
    },
    {
      key: 'outcome',
      title: t.aiAudit.outcome,
      text: ({ entry }) => entry.facts.outcome ?? null,
      cell: ({ entry }) => <Outcome entry={entry} />,
    },
    {
      key: 'entry',
      title: t.aiAudit.entry,
      text: ({ entry }) => entry.sequence,
      isFigure: true,
      isAside: true,
      cell: ({ entry }) => <span class="soft">#{entry.sequence}</span>,
    },
    timeColumn('at', t.aiAudit.at, ({ entry }) => entry.at),
  ]
}
