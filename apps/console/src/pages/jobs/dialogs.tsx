import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { unitsText } from '../../kit/units.ts'
import { navigate, search, useAddress } from '../../router/address.ts'
import { JobStatus } from '../../shared/jobs/job-status.tsx'
import { resourceOf, startImport } from '../../shared/jobs/resources.ts'
import type { ShownJob } from '../../shared/jobs/use-job.ts'
import { useTexts } from '../../texts/index.ts'

const close = () => search({ do: null })

interface DialogProps {
  readonly job: ShownJob
}

export function OpenDialog({ job }: DialogProps) {
  const open = useAddress().query.get('do')
  if (open === 'cancel') return <CancelDialog job={job} />
  if (open === 'retry' && !job.dry_run) return <RetryDialog job={job} />
  return open === 'apply' && job.status === 'VALIDATED' ? <ApplyDialog job={job} /> : null
}

function CancelDialog({ job }: DialogProps) {
  const t = useTexts()
  const after = stateAfter('job', job.status, 'cancel')
  if (after === undefined) return null
  return (
    <ConfirmDialog
      title={t.jobs.cancelOf}
      action={t.jobs.cancel}
      keep={t.jobs.keep}
      isDanger
      about={['job']}
      lines={[
        {
          name: t.jobs.status,
          now: <JobStatus status={job.status} />,
          after: <JobStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) => souk.cancelJob({ jobId: job.id }, { idempotencyKey })}
      done={() => t.jobs.cancelled}
      onClose={close}
    >
      <p>{t.jobs.cancelText}</p>
    </ConfirmDialog>
  )
}

/** Rows that failed are tried again; a job that stopped on its way goes on. */
function RetryDialog({ job }: DialogProps) {
  const t = useTexts()
  const after = stateAfter('job', job.status, 'retry')
  if (after === undefined) return null
  const hasFailed = job.counts.failed > 0
  const isCutShort = job.error?.code === 'too_many_errors'
  const retryText = isCutShort ? t.jobs.retryStoppedText : t.jobs.retryText
  return (
    <ConfirmDialog
      title={hasFailed ? t.jobs.retryOf : t.jobs.resumeOf}
      action={hasFailed ? t.jobs.retry : t.jobs.resume}
      about={['job']}
      lines={[
        {
          name: t.jobs.status,
          now: <JobStatus status={job.status} />,
          after: <JobStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) => souk.retryFailedRows({ jobId: job.id }, { idempotencyKey })}
      done={() => t.jobs.retried}
      onClose={close}
    >
      <p>{hasFailed ? retryText : t.jobs.resumeText}</p>
    </ConfirmDialog>
  )
}

/** The file of a dry run, for good this time. */
function ApplyDialog({ job }: DialogProps) {
  const t = useTexts()
  const imports = resourceOf(job.kind)?.imports
  const { source, changes, counts, format } = job
  if (imports === undefined || source === null) return null
  const line = (name: string, count: number) => ({ name, now: t.kit.none, after: unitsText(count) })
  return (
    <ConfirmDialog
      title={t.jobs.applyOf}
      action={t.jobs.apply(counts.ok)}
      about={['job']}
      lines={[
        line(t.jobs.created, changes?.created ?? 0),
        line(t.jobs.updated, changes?.updated ?? 0),
        line(t.jobs.failed, counts.failed),
      ]}
      run={(idempotencyKey) =>
        startImport(
          imports,
          { uploadId: source.upload_id, format, dryRun: false, columns: source.columns },
          { idempotencyKey },
        )
      }
      done={({ id }) => {
        navigate(`jobs/${id}`)
        return t.jobs.applied
      }}
      onClose={close}
    >
      <p>{t.jobs.applyText}</p>
    </ConfirmDialog>
  )
}
