import type { ListJobErrorsItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { placeName } from '../../kit/form.ts'
import { Paging } from '../../kit/list.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SaveButton } from '../../kit/save-button.tsx'
import { unitsText } from '../../kit/units.ts'
import { useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { pollMsOf, type ShownJob } from '../../shared/jobs/use-job.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

const shown = 48
/** As many as the API keeps. */
const keptMax = 10_000

/** The rows that were refused, each with all that is wrong with it. Those of a job that runs come by themselves. */
export function ErrorsCard({ job }: { readonly job: ShownJob }) {
  const t = useTexts()
  const may = useMay()
  const cursor = useAddress().query.get('cursor')
  const { id: jobId, counts } = job
  const { data, error } = useQuery({
    key: ['job-errors', jobId, cursor],
    about: ['job'],
    of: () => [jobId],
    isEnabled: counts.failed > 0,
    keepsPrevious: true,
    run: async (signal) =>
      (
        await souk.listJobErrors(
          { jobId, limit: shown, ...(cursor !== null && { cursor }) },
          { signal },
        )
      ).data,
    pollMs: () => pollMsOf([job]),
  })
  if (counts.failed === 0) return null
  return (
    <Card
      title={t.jobs.errors}
      isFlush
      aside={
        job.error_report_url !== null &&
        may('getJobErrorReport') && (
          <SaveButton isSmall get={(signal) => souk.getJobErrorReport({ jobId }, { signal })}>
            {t.jobs.downloadErrors}
          </SaveButton>
        )
      }
    >
      <Refusal error={error} />
      <p class="card-note soft small">
        {t.jobs.downloadErrorsText} {counts.failed > keptMax && t.jobs.errorsKept(keptMax)}
      </p>
      <DataTable
        name={t.jobs.errors}
        columns={columnsOf(t)}
        items={data?.content}
        rowsExpected={Math.min(counts.failed, 5)}
        keyOf={({ line }) => String(line)}
      />
      <Paging next={data?.page.next} />
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<ListJobErrorsItem>[] {
  return [
    { key: 'line', title: t.jobs.line, isCount: true, cell: ({ line }) => unitsText(line) },
    {
      key: 'errors',
      title: t.jobs.error,
      cell: ({ errors }) => (
        <ul class="stack tight">
          {errors.map(({ path, code, message }, index) => (
            <li key={index} class="theirs">
              {path !== '' && <strong>{placeName(path, t)}: </strong>}
              {message} <code class="soft small">{code}</code>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'row',
      title: t.jobs.row,
      isAside: true,
      cell: ({ row }) => <code class="theirs small two-lines">{row}</code>,
    },
  ]
}
