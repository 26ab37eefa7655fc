import type { Job } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { useTask } from '../../api/task.ts'
import * as requests from '../../base/generated/requests.ts'
import { showToast } from '../../base/toast.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { save } from '../../kit/download.ts'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { choicesOf } from '../../kit/limits.ts'
import type { JobExport } from '../../kit/list-page.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { JobProgress, JobStatus } from './job-status.tsx'
import { type ResourceName, resources, startExport } from './resources.ts'
import { isOpen, useJob } from './use-job.ts'

const close = () => search({ do: null })

/**
 * The export of a list by a job of the API, where the list has one: all that the filters find, however many, with all fields.
 * Whoever may not see jobs has the export of the browser.
 */
export function useJobExport(wanted: readonly Exported[]): JobExport | undefined {
  const may = useMay()
  if (!may('getJob') || !may('getJobResult')) return undefined
  return (filters, lines) => {
    const choices = wanted.flatMap(({ name, filterOf }) => {
      const filter = may(resources[name].exports) ? filterOf(filters) : undefined
      return filter ? [{ name, filter }] : []
    })
    const [first] = choices
    return first && <ExportJobButton {...{ choices, first, lines }} />
  }
}

interface Exported {
  readonly name: ResourceName
  /** The filters of the list as the API takes them; undefined where it has none that are the same. */
  readonly filterOf: (filters: Filters) => object | undefined
}

type Filters = Readonly<Record<string, string>>

/** For an export that has some of the filters of the list, and is not offered with others. */
export function onlyBy(names: readonly string[]): Exported['filterOf'] {
  return (filters) =>
    Object.keys(filters).every((name) => names.includes(name)) ? filters : undefined
}

interface Choice {
  readonly name: ResourceName
  readonly filter: object
}

interface ExportJobProps {
  readonly choices: readonly Choice[]
  readonly first: Choice
  /** As people read it. */
  readonly lines: readonly FactLine[]
}

function ExportJobButton(props: ExportJobProps) {
  const t = useTexts()
  const isOpened = useAddress().query.get('do') === 'export'
  return (
    <>
      <Button icon="download" onClick={() => search({ do: 'export' })}>
        {t.jobs.export[props.first.name]}
      </Button>
      {isOpened && <ExportJob {...props} />}
    </>
  )
}

function ExportJob({ choices, first, lines }: ExportJobProps) {
  const t = useTexts()
  const [chosen, choose] = useState<string>(first.name)
  const { name, filter } = choices.find((one) => one.name === chosen) ?? first
  const [format, setFormat] = useState<Job['format']>('csv')
  const [jobId, setJobId] = useState<string>()
  const start = useChange({
    run: (asked: Job['format'], idempotencyKey) =>
      startExport(name, { format: asked, filter }, { idempotencyKey }),
    about: ['job'],
    done: () => undefined,
    onEnd: ({ data }) => (data ? setJobId(data.id) : close()),
  })
  if (jobId !== undefined) return <RunningExport title={t.jobs.export[name]} jobId={jobId} />
  return (
    <Dialog
      title={t.jobs.export[name]}
      action={t.jobs.export[name]}
      isRunning={start.isRunning}
      error={start.error}
      onSubmit={() => void start.run(format)}
      onClose={close}
    >
      <p>{lines.length === 0 ? t.jobs.exportAll : t.jobs.exportFiltered}</p>
      {lines.length > 0 && <Facts lines={lines} />}
      {choices.length > 1 && (
        <SelectField
          label={t.jobs.what}
          choices={choices.map((one) => [one.name, t.jobs.contents[one.name]])}
          value={name}
          onChange={choose}
        />
      )}
      <SelectField
        label={t.jobs.format}
        choices={choicesOf(requests.exportProducts.format.values, t.jobs.exportFormats)}
        value={format}
        onChange={(chosen) => setFormat(chosen as Job['format'])}
        isFirst
      />
      <p class="soft small">{t.jobs.exportReimport[name]}</p>
    </Dialog>
  )
}

/** Waits for the file and hands it over. Whoever closes it finds the file with the job. */
export function RunningExport({
  title,
  jobId,
}: {
  readonly title: string
  readonly jobId: string
}) {
  const t = useTexts()
  const { data: job, error } = useJob(jobId)
  const saving = useTask(async (signal) => {
    return save(await souk.getJobResult({ jobId }, { signal }))
  })
  const isSaving = useRef(false)
  useEffect(() => {
    if (job?.status !== 'SUCCEEDED' || isSaving.current) return
    isSaving.current = true
    void saving.run()
  }, [job?.status])
  useEffect(() => {
    if (saving.result === undefined) return
    showToast(t.kit.downloaded(saving.result))
    close()
  }, [saving.result])
  return (
    <MessageDialog title={title} onClose={close}>
      <div role="status" class="stack tight">
        {job && <div>{isOpen(job) ? null : <JobStatus status={job.status} />}</div>}
        <JobProgress progress={job?.progress ?? 0} name={t.jobs.progress} />
        <p>
          {t.jobs.exportRunning}{' '}
          <Link to={`jobs/${jobId}`} class="link">
            {t.menu.jobs}
          </Link>
        </p>
      </div>
      <Refusal error={error ?? saving.error} />
    </MessageDialog>
  )
}
