import type { AiAuditEntry } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { BackButton, Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { OutcomeBadge } from '../../shared/outcome-badge.tsx'
import { fieldName } from '../../texts/field-name.ts'
import { useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import { EntryProofDialog } from './entry-proof.tsx'
import { EntrySkeleton } from './skeleton.tsx'
import { Who } from './who.tsx'

export function AuditEntry({ sequence }: { readonly sequence: string }) {
  const t = useTexts()
  const isProving = useAddress().query.get('do') === 'prove'
  const { data, error } = useQuery({
    key: ['ai-audit-entry', sequence],
    about: [],
    run: async (signal) => (await souk.getAiAuditEntry({ sequence }, { signal })).data,
  })
  return (
    <main class="page">
      <div class="page-head">
        <BackButton to="ai-audit" name={t.menu.aiAudit} />
        <PageHeading text={t.aiAudit.title(Number(sequence))} />
        {data && <OutcomeBadge outcome={data.entry.facts.outcome} />}
        {data && (
          <div class="actions">
            <Button icon="download" onClick={() => search({ do: 'prove' })}>
              {t.aiAudit.proof}
            </Button>
          </div>
        )}
      </div>
      <Refusal error={error} />
      {!data && !error && <EntrySkeleton />}
      {data && (
        <div class="columns">
          <div>
            <FactsCard data={data} />
          </div>
          <div>
            <ResourcesCard data={data} />
          </div>
        </div>
      )}
      {data && isProving && <EntryProofDialog sequence={sequence} />}
    </main>
  )
}

function FactsCard({ data }: { readonly data: AiAuditEntry }) {
  const t = useTexts()
  const { entry, hash } = data
  const facts = Object.entries(entry.facts as Readonly<Record<string, unknown>>)
  return (
    <Card title={operationName(entry.operation, t)}>
      <Facts
        lines={[
          [t.aiAudit.agent, <Who key="who" entry={entry} />],
          [t.aiAudit.at, exactTime(new Date(entry.at))],
          [t.aiAudit.kind, t.aiAudit.kinds[entry.facts.kind ?? 'READ']],
          ...facts.flatMap(([name, value]) => {
            const title = t.aiAudit.factNames[name]
            const isShown = title !== undefined && value !== null
            return isShown ? [[title, <Fact key={name} value={value} />] as const] : []
          }),
          [t.aiAudit.previous, <code key="previous">{entry.previous_hash}</code>],
          [t.aiAudit.hash, <code key="hash">{hash}</code>],
        ]}
      />
    </Card>
  )
}

/** The id of a thing leads to it. */
function Fact({ value }: { readonly value: unknown }) {
  const text = String(value)
  const path = pathOfId(text)
  if (path === undefined) return <code>{text}</code>
  return (
    <Link to={path} class="link">
      <code>{text}</code>
    </Link>
  )
}

function ResourcesCard({ data }: { readonly data: AiAuditEntry }) {
  const t = useTexts()
  const { resources = [] } = data.entry.facts
  if (resources.length === 0) return null
  const version = (n: number | null) => (n === null ? t.kit.none : String(n))
  return (
    <Card title={t.aiAudit.resources}>
      <ul class="lines">
        {resources.map(({ resource, id, version_before, version_after }) => (
          <li key={id}>
            <span class="theirs">
              {fieldName(resource, t)} <Fact value={id} />
            </span>
            <span class="note">
              {t.aiAudit.versions(version(version_before), version(version_after))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
