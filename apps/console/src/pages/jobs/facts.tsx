import { bytesText } from '../../kit/bytes.ts'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { exactTime } from '../../kit/time.tsx'
import { Actor } from '../../shared/actor.tsx'
import { filterValue } from '../../shared/filter-value.tsx'
import { resourceOf } from '../../shared/jobs/resources.ts'
import type { ShownJob } from '../../shared/jobs/use-job.ts'
import { valueText } from '../../shared/value-text.ts'
import { fieldName } from '../../texts/field-name.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

export function JobFacts({ job }: { readonly job: ShownJob }) {
  const t = useTexts()
  const { source, filter, requested_by } = job
  const time = (at: string | null) => (at === null ? null : exactTime(new Date(at)))
  return (
    <Card title={t.jobs.details}>
      <Facts
        lines={[
          [t.jobs.requestedBy, <Actor key="by" {...requested_by} />],
          ...(source
            ? [
                [t.jobs.file, source.file_name] as const,
                [t.jobs.size, bytesText(source.size)] as const,
              ]
            : []),
          [t.jobs.format, t.jobs.formats[job.format]],
          ...(filter && Object.keys(filter).length > 0
            ? [[t.jobs.filter, <Filter key="filter" job={job} />] as const]
            : []),
          [t.jobs.requested, time(job.created_at)],
          [t.jobs.started, time(job.started_at)],
          [t.jobs.finished, time(job.finished_at)],
          [
            t.jobs.rate,
            job.rows_per_second === null ? null : t.jobs.perSecond(job.rows_per_second),
          ],
          [t.jobs.expires, time(job.expires_at)],
          ...(job.erased_at === null ? [] : [[t.jobs.erased, time(job.erased_at)] as const]),
        ]}
      />
    </Card>
  )
}

/** What an export was limited to. */
function Filter({ job: { kind, filter } }: { readonly job: ShownJob }) {
  const t = useTexts()
  const entries = Object.entries(filter ?? {})
  const noun = resourceOf(kind)?.noun ?? ''
  return (
    <ul>
      {entries.map(([name, value]) => (
        <li key={name}>
          {fieldName(name, t)}: {shownFilter(noun, name, value, t)}
        </li>
      ))}
    </ul>
  )
}

function shownFilter(noun: string, name: string, value: unknown, t: Texts) {
  const named = typeof value === 'string' ? filterValue(name, value, t) : undefined
  return named ?? valueText(noun, { path: [name] }, value, t)
}
