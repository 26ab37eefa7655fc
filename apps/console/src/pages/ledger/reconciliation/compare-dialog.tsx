import type { PaymentGateway } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { sendFile } from '../../../api/upload.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { choicesOf } from '../../../kit/limits.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { navigate, search } from '../../../router/address.ts'
import { FileField } from '../../../shared/jobs/import-dialog.tsx'
import { useTexts } from '../../../texts/index.ts'

const limits = requests.createReconciliationRun
const close = () => search({ do: null })

type Format = (typeof limits.format.values)[number]

interface Fields {
  readonly gateway: string
  /** As the gateway writes it, unless somebody chooses another one. */
  readonly format: Format | undefined
  readonly from: string
  readonly to: string
  readonly bankAccount: string
}

/** Begins a run: what became of it is on its page. */
export function CompareDialog() {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const [fields, setFields] = useState<Fields>({
    ...{ gateway: '', format: undefined, from: '', to: '', bankAccount: 'main' },
  })
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }))
  const { data: gateways } = useQuery({
    key: ['payment_gateways'],
    about: ['payment_gateway', 'gateway'],
    run: async (signal) => (await souk.listPaymentGateways({}, { signal })).data.content,
  })
  const reporting = reportingFirst(gateways ?? [])
  const first = reporting[0]
  const { gateway = first?.id ?? '' } = fields.gateway === '' ? {} : fields
  const shown = { ...fields, format: fields.format ?? formatOf(reporting, gateway) }
  const [from, to] = [timeOfField(fields.from), timeOfField(fields.to)]
  const isBackwards = from !== undefined && to !== undefined && from >= to
  const change = useStart()
  const submit = () => {
    if (file && from && to) void change.run({ file, gateway, from, to, fields: shown })
  }
  return (
    <Dialog
      title={t.reconciliation.compare}
      action={t.reconciliation.compare}
      isIncomplete={!(file && from && to) || isBackwards || gateway === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={close}
    >
      <p>{t.reconciliation.compareText}</p>
      <SourceFields fields={shown} gateway={gateway} gateways={reporting} set={set} />
      <FileField
        label={t.reconciliation.fileLabel}
        accept=".csv,.txt"
        file={file}
        hint={t.reconciliation.fileHint}
        onFile={setFile}
      />
      <PeriodFields fields={fields} isBackwards={isBackwards} set={set} />
    </Dialog>
  )
}

/** Nobody reports what people record by hand; Stripe, whose reports are known, comes first. */
function reportingFirst(gateways: readonly PaymentGateway[]): readonly PaymentGateway[] {
  const reporting = gateways.filter(({ kind }) => kind !== 'MANUAL')
  return reporting.toSorted((one, other) => Number(isStripe(other)) - Number(isStripe(one)))
}

const isStripe = ({ kind }: PaymentGateway) => kind === 'STRIPE'

function formatOf(gateways: readonly PaymentGateway[], gatewayId: string): Format {
  const gateway = gateways.find(({ id }) => id === gatewayId)
  return gateway && isStripe(gateway) ? 'STRIPE_BALANCE' : 'SOUK_CSV'
}

interface PartProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
}

function SourceFields({
  fields,
  gateway,
  gateways,
  set,
}: PartProps & { readonly gateway: string; readonly gateways: readonly PaymentGateway[] }) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.reconciliation.gateway}
        path="/gateway_id"
        choices={gateways.map(({ id, name }) => [id, name] as const)}
        value={gateway}
        onChange={(chosen) => set({ gateway: chosen })}
        isFirst
      />
      <SelectField
        label={t.reconciliation.format}
        path="/format"
        choices={choicesOf(limits.format.values, t.reconciliation.formats)}
        value={fields.format ?? ''}
        onChange={(format) => set({ format: format as Format })}
      />
    </>
  )
}

function PeriodFields({ fields, isBackwards, set }: PartProps & { readonly isBackwards: boolean }) {
  const t = useTexts()
  return (
    <>
      <TimeField
        label={t.reconciliation.from}
        path="/from"
        value={fields.from}
        onInput={(text) => set({ from: text })}
      />
      <TimeField
        label={t.reconciliation.to}
        path="/to"
        value={fields.to}
        onInput={(text) => set({ to: text })}
        wrong={isBackwards ? t.reconciliation.badPeriod : undefined}
      />
      <TextField
        label={t.reconciliation.bankAccount}
        path="/bank_account"
        maxLength={limits.bank_account.maxLength}
        value={fields.bankAccount}
        onInput={(bankAccount) => set({ bankAccount })}
      />
    </>
  )
}

interface Asked {
  readonly file: File
  readonly gateway: string
  readonly from: Date
  readonly to: Date
  readonly fields: Fields
}

/** Uploads the file and starts the run. A second try does not upload the same file again. */
function useStart() {
  const t = useTexts()
  const sent = useRef<{ readonly file: File; readonly uploadId: string }>(undefined)
  const upload = async (file: File): Promise<string> => {
    if (sent.current?.file === file) return sent.current.uploadId
    const { signal } = new AbortController()
    const uploadId = await sendFile(file, { signal, onProgress: () => {} })
    sent.current = { file, uploadId }
    return uploadId
  }
  return useChange({
    run: async ({ file, gateway, from, to, fields }: Asked, idempotencyKey) =>
      souk.createReconciliationRun(
        {
          gateway_id: gateway,
          format: fields.format ?? 'SOUK_CSV',
          upload_id: await upload(file),
          from: from.toISOString(),
          to: to.toISOString(),
          tolerance_days: undefined,
          bank_account: fields.bankAccount.trim(),
        },
        { idempotencyKey },
      ),
    about: ['reconciliation'],
    done: () => t.reconciliation.started,
    onEnd: ({ data }) => (data ? navigate(`ledger/reconciliation/${data.id}`) : close()),
  })
}
