import type { ListJobsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { Time } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { Actor } from '../../shared/actor.tsx'
import { kindText } from '../../shared/jobs/job-kind.ts'
import { JobProgress, JobStatus } from '../../shared/jobs/job-status.tsx'
import { isOpen, pollMsOf } from '../../shared/jobs/use-job.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

const tabs = ['RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'VALIDATED'] as const

/** Imports and exports of everybody who could have started them, the newest first. */
export function JobList() {
  const t = useTexts()
  return (
    <ListPage<ListJobsItem>
      path="jobs"
      title={t.menu.jobs}
      icon="upload"
      about={['job']}
      pollMs={pollMsOf}
      filters={['status', 'kind']}
      filterValue={(name, value) => (name === 'kind' ? kindText(value, t) : undefined)}
      tabs={{
        parameter: 'status',
        tabs: [['', t.jobs.all], ...tabs.map((one) => [one, t.states.job[one]] as const)],
      }}
      tools={
        <SelectFilter
          parameter="kind"
          label={t.jobs.kind}
          choices={[['', t.jobs.anyKind], ...Object.entries(t.jobs.kinds)]}
        />
      }
      ask={(wanted, signal) => souk.listJobs(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `jobs/${id}`}
      none={{ title: t.jobs.none, detail: t.jobs.noneDetail }}
      noneFound={t.jobs.noneFound}
    />
  )
}

/** None of it is exported: a list of files is not what anybody wants in a file. */
function columnsOf(t: Texts): readonly Column<ListJobsItem>[] {
  return [
    {
      key: 'kind',
      title: t.jobs.kind,
      cell: ({ kind, file_name, dry_run }) => (
        <span>
          <strong>{kindText(kind, t)}</strong>
          <span class="note theirs block">
            {[dry_run && t.jobs.dryRun, file_name].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.jobs.status,
      cell: (job) =>
        isOpen(job) && job.progress > 0 ? (
          <JobProgress progress={job.progress} name={t.states.job[job.status]} />
        ) : (
          <JobStatus status={job.status} />
        ),
    },
    countColumn('ok', t.jobs.ok, ({ counts }) => counts.ok),
    countColumn('failed', t.jobs.failed, ({ counts }) => counts.failed),
    countColumn('rows', t.jobs.rows, ({ counts }) => counts.total),
    {
      key: 'by',
      title: t.jobs.requestedBy,
      isAside: true,
      cell: ({ requested_by }) => <Actor {...requested_by} />,
    },
    {
      key: 'requested',
      title: t.jobs.requested,
      isFigure: true,
      cell: ({ created_at }) => (
        <span class="soft">
          <Time at={created_at} />
        </span>
      ),
    },
  ]
}

function countColumn(
  key: string,
  title: string,
  countOf: (job: ListJobsItem) => number | null,
): Column<ListJobsItem> {
  return {
    key,
    title,
    isFigure: true,
    isAside: true,
    cell: (job) => {
      const count = countOf(job)
      return count === null ? null : unitsText(count)
    },
  }
}
