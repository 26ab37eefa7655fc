import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/copy.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SaveButton } from '../../kit/save-button.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { kindText } from '../../shared/jobs/job-kind.ts'
import { JobStatus } from '../../shared/jobs/job-status.tsx'
import { resourceOf } from '../../shared/jobs/resources.ts'
import { type ShownJob, useJob } from '../../shared/jobs/use-job.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { OpenDialog } from './dialogs.tsx'
import { ErrorsCard } from './errors.tsx'
import { JobFacts } from './facts.tsx'
import { ResultCard } from './result.tsx'
import { JobSkeleton } from './skeleton.tsx'

export function JobDetail({ jobId }: { readonly jobId: string }) {
  const t = useTexts()
  const { data: job, error } = useJob(jobId)
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'jobs', name: t.menu.jobs }}
        id={jobId}
        title={job && kindText(job.kind, t)}
        badges={
          job && (
            <>
              <JobStatus status={job.status} />
              {job.dry_run && <Badge isPlain tone="started" text={t.jobs.dryRun} />}
            </>
          )
        }
        actions={job && <Actions job={job} />}
        note={job?.source?.file_name}
      />
      <Refusal error={error} />
      {!job && !error && <JobSkeleton />}
      {job && (
        <div class="columns">
          <div>
            <ResultCard job={job} />
            <ErrorsCard job={job} />
            <SampleCard job={job} />
          </div>
          <div>
            <JobFacts job={job} />
            <TimelineCard about={jobId} nouns={['job']} />
          </div>
        </div>
      )}
      {job && <OpenDialog job={job} />}
    </main>
  )
}

/** What can be done now, in the order in which one does it. */
function Actions({ job }: { readonly job: ShownJob }) {
  const t = useTexts()
  const may = useMay()
  const { status, dry_run, counts, source } = job
  const mayCancel = stateAfter('job', status, 'cancel') !== undefined && may('cancelJob')
  const isRetryable = stateAfter('job', status, 'retry') !== undefined && !dry_run
  const imports = resourceOf(job.kind)?.imports
  const isApplicable = status === 'VALIDATED' && source !== null && counts.ok > 0
  return (
    <>
      {mayCancel && (
        <Button icon="ban" onClick={() => search({ do: 'cancel' })}>
          {t.jobs.cancel}
        </Button>
      )}
      {isRetryable && may('retryFailedRows') && (
        <Button icon="refresh-cw" onClick={() => search({ do: 'retry' })}>
          {counts.failed > 0 ? t.jobs.retry : t.jobs.resume}
        </Button>
      )}
      {isApplicable && imports && may(imports.start) && (
        <Button kind="primary" icon="upload" onClick={() => search({ do: 'apply' })}>
          {t.jobs.apply(counts.ok)}
        </Button>
      )}
      {job.result_url !== null && may('getJobResult') && (
        <SaveButton
          kind="primary"
          get={(signal) => souk.getJobResult({ jobId: job.id }, { signal })}
        >
          {t.jobs.download}
        </SaveButton>
      )}
    </>
  )
}

/** What the file begins with, as it was understood: a wrong separator or column is seen here at once. */
function SampleCard({ job: { preview } }: { readonly job: ShownJob }) {
  const t = useTexts()
  if (preview === null || preview.sample.length === 0) return null
  return (
    <Card title={t.jobs.sample}>
      <Code name={t.jobs.sampleText} text={JSON.stringify(preview.sample, null, 2)} />
    </Card>
  )
}
