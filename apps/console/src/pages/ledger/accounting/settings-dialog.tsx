import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { clientsIn, clientsText } from './clients.ts'
import type { ShownSettings } from './index.tsx'

type Name =
  | 'chart'
  | 'consultant'
  | 'clients'
  | 'fiscalYear'
  | 'numberLength'
  | 'clearing'
  | 'isFinal'
type Fields = Readonly<Record<Name, string>>

/** What a change does not name. */
export const nothingElse = {
  chart: undefined,
  consultant_number: undefined,
  clients: undefined,
  fiscal_year_starts_in: undefined,
  account_number_length: undefined,
  clearing_number: undefined,
  account_numbers: undefined,
  is_final: undefined,
}

interface SettingsDialogProps {
  readonly settings: ShownSettings
  readonly onClose: () => void
}

export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(settings))
  const wrong = wrongIn(draft.fields, t)
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      souk.updateAccountingSettings(bodyOf(sent), { idempotencyKey, ifMatch: settings.etag }),
    about: ['ledger'],
    done: () => t.accounting.saved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.accounting[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      isSheet
      title={t.accounting.change}
      action={t.kit.save}
      isIncomplete={Object.keys(wrong).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <AdviserFields draft={draft} wrong={wrong} />
      <BooksFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Partial<Fields>
}

function AdviserFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.accounting.chart}
        path="/chart"
        isFirst
        choices={[
          ['', t.accounting.noChart],
          ['SKR03', 'SKR03'],
          ['SKR04', 'SKR04'],
        ]}
        value={fields.chart}
        onChange={(chart) => set({ chart })}
      />
      <TextField
        label={t.accounting.consultant}
        path="/consultant_number"
        isOptional
        inputMode="numeric"
        wrong={wrong.consultant}
        value={fields.consultant}
        onInput={(consultant) => set({ consultant })}
      />
      <TextField
        label={t.accounting.clients}
        path="/clients"
        isOptional
        hint={t.accounting.clientsHint}
        wrong={wrong.clients}
        value={fields.clients}
        onInput={(clients) => set({ clients })}
      />
    </>
  )
}

function BooksFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.accounting.fiscalYear}
        path="/fiscal_year_starts_in"
        choices={t.accounting.months.map((name, index) => [String(index + 1), name])}
        value={fields.fiscalYear}
        onChange={(fiscalYear) => set({ fiscalYear })}
      />
      <SelectField
        label={t.accounting.numberLength}
        path="/account_number_length"
        choices={['4', '5', '6', '7', '8'].map((digits) => [digits, digits])}
        value={fields.numberLength}
        onChange={(numberLength) => set({ numberLength })}
      />
      <TextField
        label={t.accounting.clearing}
        path="/clearing_number"
        isOptional
        inputMode="numeric"
        maxLength={requests.updateAccountingSettings.clearing_number.maxLength}
        hint={t.accounting.clearingHint}
        wrong={wrong.clearing}
        value={fields.clearing}
        onInput={(clearing) => set({ clearing })}
      />
      <SelectField
        label={t.accounting.isFinal}
        path="/is_final"
        choices={[
          ['no', t.accounting.notFinal],
          ['yes', t.accounting.final],
        ]}
        value={fields.isFinal}
        onChange={(isFinal) => set({ isFinal })}
      />
    </>
  )
}

function fieldsOf(settings: ShownSettings): Fields {
  return {
    chart: settings.chart ?? '',
    consultant: String(settings.consultant_number ?? ''),
    clients: clientsText(settings.clients),
    fiscalYear: String(settings.fiscal_year_starts_in),
    numberLength: String(settings.account_number_length),
    clearing: settings.clearing_number ?? '',
    isFinal: settings.is_final ? 'yes' : 'no',
  }
}

function wrongIn({ consultant, clients, clearing }: Fields, t: Texts): Partial<Fields> {
  return {
    ...(!/^\d{0,7}$/.test(consultant.trim()) && { consultant: t.accounting.whole }),
    ...(clientsIn(clients) === undefined && { clients: t.accounting.clientsWrong }),
    ...(!/^\d{0,9}$/.test(clearing.trim()) && { clearing: t.accounting.whole }),
  }
}

function shownIn(key: Name, value: string, t: Texts): string {
  if (key === 'chart') return value || t.accounting.noChart
  if (key === 'fiscalYear') return t.accounting.months[Number(value) - 1] ?? value
  if (key === 'isFinal') return value === 'yes' ? t.accounting.final : t.accounting.notFinal
  return value || t.kit.none
}

const charts = ['SKR03', 'SKR04'] as const

function chartIn(text: string) {
  return charts.find((one) => one === text) ?? null
}

function bodyOf(sent: Partial<Fields>) {
  const { chart, consultant, clients, fiscalYear, numberLength, clearing, isFinal } = sent
  const given = <Value,>(text: string | undefined, value: (text: string) => Value) =>
    text === undefined ? undefined : value(text.trim())
  return {
    ...nothingElse,
    chart: given(chart, chartIn),
    consultant_number: given(consultant, (text) => (text === '' ? null : Number(text))),
    clients: given(clients, (text) => clientsIn(text)),
    fiscal_year_starts_in: given(fiscalYear, Number),
    account_number_length: given(numberLength, Number),
    clearing_number: given(clearing, (text) => (text === '' ? null : text)),
    is_final: given(isFinal, (text) => text === 'yes'),
  }
}
