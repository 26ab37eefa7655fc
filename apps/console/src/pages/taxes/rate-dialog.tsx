import type { TaxRate } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { codeOf } from '../../kit/codes.ts'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf, fits } from '../../kit/limits.ts'
import { percentageText, rateOf } from '../../kit/percent.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { navigate } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { countryNames } from '../../shared/names/countries.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

export type ShownRate = TaxRate & { readonly etag: string | undefined }

interface RateDialogProps {
  /** The one to change; a new one is made without. */
  readonly rate?: ShownRate
  readonly onClose: () => void
}

type Name =
  | 'name'
  | 'percentage'
  | 'country'
  | 'region'
  | 'postal'
  | 'taxCode'
  | 'reason'
  | 'priority'
  | 'compound'
  | 'validFrom'
  | 'validTo'
type Fields = Readonly<Record<Name, string>>

const limits = requests.createTaxRate

/** Its place and its tax code are chosen once: for another one there is another rate. */
export function RateDialog({ rate, onClose }: RateDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(rate))
  const wrong = wrongIn(draft.fields, t)
  const change = useChange<Partial<Fields>, TaxRate>({
    run: (sent, idempotencyKey) =>
      rate
        ? souk.updateTaxRate(
            { taxRateId: rate.id, ...changeOf(sent) },
            { idempotencyKey, ifMatch: rate.etag },
          )
        : souk.createTaxRate(rateFrom(draft.fields), { idempotencyKey }),
    about: ['tax_rate'],
    done: ({ id, name }) => {
      if (rate) return t.taxes.saved(name)
      navigate(`taxes/${id}`)
      return t.taxes.created(name)
    },
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.taxes[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      isNew={rate === undefined}
      isSheet
      title={rate ? t.taxes.change : t.taxes.create}
      action={rate ? t.kit.save : t.taxes.create}
      isIncomplete={Object.keys(wrong).length > 0 || draft.fields.name.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <MainFields draft={draft} wrong={wrong} />
      {rate === undefined && <PlaceFields draft={draft} wrong={wrong} />}
      <TermFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Wrong
}

function MainFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.name}
        label={t.taxes.name}
        path="/name"
        isFirst
        example={t.taxes.nameExample}
        hint={t.taxes.nameHint}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      <TextField
        label={t.taxes.percentage}
        path="/rate"
        prefix="%"
        inputMode="decimal"
        maxLength={limits.rate.maxLength}
        value={fields.percentage}
        onInput={(percentage) => set({ percentage })}
        wrong={fields.percentage === '' ? undefined : wrong.percentage}
      />
      <SelectField
        label={t.taxes.reason}
        path="/reason"
        choices={choicesOf(limits.reason.values, t.taxes.reasons)}
        value={fields.reason}
        onChange={(reason) => set({ reason })}
      />
    </>
  )
}

function PlaceFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <NameField
        names={countryNames}
        label={t.taxes.country}
        path="/country"
        value={fields.country}
        onChange={(country) => set({ country })}
      />
      <TextField
        {...limits.region}
        label={t.taxes.region}
        path="/region"
        isOptional
        hint={t.taxes.regionHint}
        value={fields.region}
        onInput={(region) => set({ region })}
        wrong={wrong.region}
      />
      <TextField
        {...limits.postal}
        label={t.taxes.postal}
        path="/postal"
        isOptional
        hint={t.taxes.postalHint}
        value={fields.postal}
        onInput={(postal) => set({ postal })}
        wrong={wrong.postal}
      />
      <TextField
        {...limits.tax_code}
        label={t.taxes.taxCode}
        path="/tax_code"
        hint={t.taxes.taxCodeHint}
        value={fields.taxCode}
        onInput={(taxCode) => set({ taxCode })}
      />
    </>
  )
}

const priorities = Array.from({ length: limits.priority.maximum }, (_, index) => String(index + 1))

function TermFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TimeField
        label={t.taxes.validFrom}
        path="/valid_from"
        value={fields.validFrom}
        onInput={(validFrom) => set({ validFrom })}
      />
      <TimeField
        label={t.taxes.validTo}
        path="/valid_to"
        isOptional
        value={fields.validTo}
        onInput={(validTo) => set({ validTo })}
        wrong={wrong.validTo}
      />
      <SelectField
        label={t.taxes.priority}
        path="/priority"
        hint={t.taxes.priorityHint}
        choices={priorities.map((priority) => [priority, priority])}
        value={fields.priority}
        onChange={(priority) => set({ priority })}
      />
      <SelectField
        label={t.taxes.compound}
        path="/compound"
        choices={choicesOf(['no', 'yes'], t.taxes.compounds)}
        value={fields.compound}
        onChange={(compound) => set({ compound })}
      />
    </>
  )
}

function fieldsOf(rate: TaxRate | undefined): Fields {
  return {
    name: rate?.name ?? '',
    percentage: rate ? percentageText(rate.rate) : '',
    country: rate?.country ?? '',
    region: rate?.region ?? '',
    postal: rate?.postal ?? '',
    taxCode: rate?.tax_code ?? 'standard',
    reason: rate?.reason ?? 'STANDARD',
    priority: String(rate?.priority ?? 1),
    compound: rate?.compound ? 'yes' : 'no',
    validFrom: fieldTime(rate ? new Date(rate.valid_from) : clock.value),
    validTo: rate?.valid_to ? fieldTime(new Date(rate.valid_to)) : '',
  }
}

type Wrong = Partial<Record<Name, string>>

function wrongIn(fields: Fields, t: Texts): Wrong {
  const { taxes } = t
  const isOther = (name: 'region' | 'postal') =>
    fields[name].trim() !== '' && !fits(codeOf(fields[name]), limits[name])
  const from = timeOfField(fields.validFrom)
  const to = fields.validTo === '' ? undefined : timeOfField(fields.validTo)
  return {
    ...(!(Number(rateOf(fields.percentage)) <= 1) && { percentage: taxes.percentageWrong }),
    ...(fields.country === '' && { country: t.kit.missing }),
    ...(isOther('region') && { region: taxes.regionWrong }),
    ...(isOther('postal') && { postal: taxes.postalWrong }),
    ...(fields.taxCode.trim() === '' && { taxCode: t.kit.missing }),
    ...(from === undefined && { validFrom: t.kit.missing }),
    ...(from && to && to <= from && { validTo: taxes.backwards }),
  }
}

function shownIn(key: Name, value: string, t: Texts): string {
  if (key === 'reason') return t.taxes.reasons[value as TaxRate['reason']]
  if (key === 'compound') return value === 'yes' ? t.taxes.compounds.yes : t.taxes.compounds.no
  if (key === 'validTo' && value === '') return t.taxes.always
  return key === 'percentage' ? `${value} %` : value.replace('T', ' ')
}

const reasonOf = (reason: string) => reason as TaxRate['reason']
const timeOf = (value: string) => timeOfField(value)?.toISOString()

function rateFrom(fields: Fields) {
  const code = (typed: string) => given(codeOf(typed))
  return {
    country: fields.country,
    region: code(fields.region),
    postal: code(fields.postal),
    tax_code: fields.taxCode.trim(),
    rate: rateOf(fields.percentage) ?? '',
    name: fields.name.trim(),
    compound: fields.compound === 'yes',
    priority: Number(fields.priority),
    reason: reasonOf(fields.reason),
    valid_from: timeOf(fields.validFrom),
    valid_to: fields.validTo === '' ? null : timeOf(fields.validTo),
  }
}

function changeOf(sent: Partial<Fields>) {
  const { name, percentage, compound, priority, reason, validFrom, validTo } = sent
  return {
    name: name?.trim(),
    rate: percentage === undefined ? undefined : rateOf(percentage),
    compound: compound === undefined ? undefined : compound === 'yes',
    priority: priority === undefined ? undefined : Number(priority),
    reason: reason === undefined ? undefined : reasonOf(reason),
    valid_from: validFrom === undefined ? undefined : timeOf(validFrom),
    valid_to: validTo === '' ? null : validTo === undefined ? undefined : timeOf(validTo),
  }
}
