import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { DayField } from '../../../kit/day-field.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { momentOf } from '../../../kit/zone.ts'
import { clock } from '../../../session/clock.ts'
import { RunningExport } from '../../../shared/jobs/export-job.tsx'
import { useTexts } from '../../../texts/index.ts'

const limits = requests.exportLedgerBookings.filter

const forms = ['datev', 'csv', 'ndjson'] as const
type Form = (typeof forms)[number]

interface Fields {
  readonly form: Form
  readonly from: string
  readonly through: string
  readonly currency: string
}

const dayMs = 86_400_000

/** The days as moments: up to the beginning of the day after the last. */
function momentsOf({ from, through }: Fields) {
  const after = new Date(Date.parse(`${through}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  const startOf = (day: string) => momentOf(`${day}T00:00`, clock.timeZone)?.toISOString() ?? ''
  return { from: startOf(from), to: startOf(after) }
}

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [fields, setFields] = useState<Fields>({
    ...{ form: 'datev', from: '', through: '', currency: 'EUR' },
  })
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }))
  const [jobId, setJobId] = useState<string>()
  const { form, from, through, currency } = fields
  const isBackwards = from !== '' && through !== '' && from > through
  const isCurrency = /^[A-Za-z]{3}$/.test(currency.trim())
  const start = useChange({
    run: (asked: Fields, idempotencyKey) => started(asked, idempotencyKey),
    about: ['job'],
    done: () => undefined,
    onEnd: ({ data }) => (data ? setJobId(data.id) : onClose()),
  })
  if (jobId !== undefined) return <RunningExport title={t.accounting.export} jobId={jobId} />
  return (
    <Dialog
      title={t.accounting.export}
      action={t.accounting.export}
      isIncomplete={from === '' || through === '' || isBackwards || !isCurrency}
      isRunning={start.isRunning}
      error={start.error}
      onSubmit={() => void start.run(fields)}
      onClose={onClose}
    >
      <p>{form === 'datev' ? t.accounting.exportText : t.accounting.exportTextRows}</p>
      <SelectField
        label={t.accounting.form}
        path="/format"
        isFirst
        choices={forms.map((one) => [one, t.accounting.forms[one]])}
        value={form}
        onChange={(chosen) => set({ form: chosen as Form })}
      />
      <DayField
        label={t.accounting.from}
        path="/filter/from"
        value={from}
        onInput={(day) => set({ from: day })}
      />
      <DayField
        label={t.accounting.through}
        path="/filter/through"
        value={through}
        onInput={(day) => set({ through: day })}
        wrong={isBackwards ? t.accounting.backwards : undefined}
      />
      <TextField
        label={t.accounting.currency}
        path="/filter/currency"
        maxLength={limits.currency.maxLength}
        value={currency}
        onInput={(text) => set({ currency: text })}
      />
    </Dialog>
  )
}

function started(asked: Fields, idempotencyKey: string) {
  const { form, from, through } = asked
  const currency = asked.currency.trim().toUpperCase()
  if (form === 'datev') {
    return souk.exportLedgerBookings({ filter: { from, through, currency } }, { idempotencyKey })
  }
  const filter = { ...momentsOf(asked), currency }
  return souk.exportLedgerPostings({ format: form, filter }, { idempotencyKey })
}
