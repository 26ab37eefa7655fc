import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { unitsText } from '../../kit/units.ts'
import { JobProgress } from '../../shared/jobs/job-status.tsx'
import { isOpen, type ShownJob } from '../../shared/jobs/use-job.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { stopText } from '../../texts/stop-text.ts'

/** How far it is, and what became of the rows; of a dry run what would become of them. */
export function ResultCard({ job }: { readonly job: ShownJob }) {
  const t = useTexts()
  return (
    <Card title={job.dry_run ? t.jobs.resultOfDryRun : t.jobs.result}>
      <div class="stack">
        {isOpen(job) && <JobProgress progress={job.progress} name={t.jobs.progress} />}
        <dl class="figures">
          {figuresOf(job, t).map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count === null ? t.kit.none : unitsText(count)}</dd>
            </div>
          ))}
        </dl>
        {job.dry_run && <p class="soft small">{t.jobs.dryRunText}</p>}
        <Stopped job={job} />
      </div>
    </Card>
  )
}

type Figure = readonly [name: string, count: number | null]

function figuresOf({ counts, changes, dry_run, status }: ShownJob, t: Texts): readonly Figure[] {
  const { total, ok, failed, skipped } = counts
  if (changes === null) {
    const all: readonly Figure[] = total === null ? [] : [[t.jobs.totalOfExport, total]]
    return [[t.jobs.written, ok], ...all]
  }
  const isStopped = status === 'CANCELLED' || status === 'FAILED'
  return [
    [dry_run ? t.jobs.wouldCreate : t.jobs.created, changes.created],
    [dry_run ? t.jobs.wouldUpdate : t.jobs.updated, changes.updated],
    [t.jobs.unchanged, changes.unchanged],
    [t.jobs.failed, failed],
    ...(isStopped && skipped > 0 ? [[t.jobs.skipped, skipped] as const] : []),
    [t.jobs.total, total],
  ]
}

/** Why it did not come to its end. */
function Stopped({ job: { error, counts, dry_run } }: { readonly job: ShownJob }) {
  const t = useTexts()
  if (error === null) return null
  const { title, detail } = stopText(error, { failed: counts.failed, isDryRun: dry_run }, t)
  return (
    <div class="refusal" role="alert">
      <Icon name="circle-alert" />
      <div>
        <strong>{title}</strong>
        <div class="theirs">{detail}</div>
      </div>
    </div>
  )
}
