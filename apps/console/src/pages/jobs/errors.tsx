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
import { rowFaultText } from '../../texts/row-fault-text.ts'

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
    isEnabled: counts.failed > 0 && job.erased_at === null,
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
  if (job.erased_at !== null) {
    return (
      <Card title={t.jobs.errors}>
        <p class="soft">{t.jobs.erasedText}</p>
      </Card>
    )
  }
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
        items={data?.content.flatMap(faultsOf)}
        rowsExpected={Math.min(counts.failed, 5)}
        keyOf={({ key }) => key}
      />
      <Paging next={data?.page.next} />
    </Card>
  )
}

type RowError = ListJobErrorsItem['errors'][number]

/** One thing that is wrong with a row; the first of them shows the row. */
interface Fault {
  readonly key: string
  readonly line: number
  readonly rowNumber: number | undefined
  readonly error: RowError
  readonly row: string | undefined
}

function faultsOf({ line, row_number, errors, row }: ListJobErrorsItem): Fault[] {
  return errors.map((error, index) => ({
    key: `${line} ${index}`,
    line: error.line ?? line,
    rowNumber: error.row_number ?? row_number ?? undefined,
    error,
    row: index === 0 ? row : undefined,
  }))
}

function columnsOf(t: Texts): readonly Column<Fault>[] {
  return [
    {
      key: 'line',
      title: t.jobs.line,
      isCount: true,
      cell: ({ line, rowNumber = line }) => (
        <>
          {unitsText(line)}
          {rowNumber !== line && (
            <span class="soft small row-number"> {t.jobs.rowNumber(rowNumber)}</span>
          )}
        </>
      ),
    },
    {
      key: 'column',
      title: t.jobs.column,
      cell: ({ error: { column, path } }) =>
        column === undefined ? path !== '' && placeName(path, t) : <code>{column}</code>,
    },
    {
      key: 'error',
      title: t.jobs.error,
      cell: ({ error, row }) => (
        <div class="row-fault">
          <span class="theirs">
            {rowFaultText(error, t)} <code class="soft small">{error.code}</code>
          </span>
          {row !== undefined && (
            <details>
              <summary class="soft small">{t.jobs.row}</summary>
              <code class="theirs small">{row}</code>
            </details>
          )}
        </div>
      ),
    },
  ]
}
