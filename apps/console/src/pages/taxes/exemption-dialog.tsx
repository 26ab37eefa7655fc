import type { TaxExemption } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { codesOf } from '../../kit/codes.ts'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { navigate } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

export type ShownExemption = TaxExemption & { readonly etag: string | undefined }

interface ExemptionDialogProps {
  /** The one to change; a new one is made without. */
  readonly exemption?: ShownExemption
  readonly onClose: () => void
}

type Name = 'customer' | 'jurisdictions' | 'certificate' | 'validFrom' | 'validTo'
type Fields = Readonly<Record<Name, string>>

const limits = requests.createTaxExemption

/** Its customer is chosen once. What was approved can only end sooner, or get another certificate. */
export function ExemptionDialog({ exemption, onClose }: ExemptionDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(exemption))
  const { fields, set } = draft
  const wrong = wrongIn(fields, t)
  const change = useChange<Partial<Fields>, TaxExemption>({
    run: (sent, idempotencyKey) =>
      exemption
        ? souk.updateTaxExemption(
            { taxExemptionId: exemption.id, ...changeOf(sent) },
            { idempotencyKey, ifMatch: exemption.etag },
          )
        : souk.createTaxExemption(exemptionFrom(fields), { idempotencyKey }),
    about: ['tax_exemption'],
    done: ({ id }) => {
      if (exemption) return t.taxes.exemptionSaved
      navigate(`taxes/exemptions/${id}`)
      return t.taxes.exemptionCreated
    },
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.taxes[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      isNew={exemption === undefined}
      title={exemption ? t.taxes.changeExemption : t.taxes.createExemption}
      action={exemption ? t.kit.save : t.taxes.createExemption}
      isIncomplete={fields.customer === '' || Object.keys(wrong).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      {exemption === undefined && (
        <NameField
          label={t.taxes.customer}
          path="/customer_id"
          isRequired
          isFirst
          names={customerNames}
          value={fields.customer}
          onChange={(customer) => set({ customer })}
        />
      )}
      {exemption?.status === 'VALID' ? (
        <p class="soft">{t.taxes.approvedStays}</p>
      ) : (
        <PlaceFields draft={draft} wrong={wrong} />
      )}
      <TermFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Partial<Fields>
}

function PlaceFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t.taxes.jurisdictions}
        path="/jurisdictions"
        hint={t.taxes.jurisdictionsHint}
        wrong={fields.jurisdictions === '' ? undefined : wrong.jurisdictions}
        value={fields.jurisdictions}
        onInput={(jurisdictions) => set({ jurisdictions })}
      />
      <TimeField
        label={t.taxes.validFrom}
        path="/valid_from"
        value={fields.validFrom}
        onInput={(validFrom) => set({ validFrom })}
      />
    </>
  )
}

function TermFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TimeField
        label={t.taxes.validTo}
        path="/valid_to"
        isOptional
        wrong={wrong.validTo}
        value={fields.validTo}
        onInput={(validTo) => set({ validTo })}
      />
      <TextField
        maxLength={limits.certificate_url.maxLength}
        label={t.taxes.certificate}
        path="/certificate_url"
        isOptional
        hint={t.taxes.certificateHint}
        wrong={wrong.certificate}
        value={fields.certificate}
        onInput={(certificate) => set({ certificate })}
      />
    </>
  )
}

function fieldsOf(exemption: TaxExemption | undefined): Fields {
  return {
    customer: exemption?.customer_id ?? '',
    jurisdictions: exemption?.jurisdictions.join(', ') ?? '',
    certificate: exemption?.certificate_url ?? '',
    validFrom: fieldTime(exemption ? new Date(exemption.valid_from) : clock.value),
    validTo: exemption?.valid_to ? fieldTime(new Date(exemption.valid_to)) : '',
  }
}

function wrongIn(fields: Fields, t: Texts): Partial<Fields> {
  const places = codesOf(fields.jurisdictions)
  const isPlace = (place: string) => fits(place, limits.jurisdictions.items)
  const url = fields.certificate.trim()
  const from = timeOfField(fields.validFrom)
  const to = fields.validTo === '' ? undefined : timeOfField(fields.validTo)
  return {
    ...((places.length === 0 || !places.every(isPlace)) && {
      jurisdictions: t.taxes.jurisdictionsWrong,
    }),
    ...(url !== '' &&
      !fits(url, limits.certificate_url) && {
        certificate: t.taxes.certificateWrong,
      }),
    ...(from === undefined && { validFrom: t.kit.missing }),
    ...(from && to && to <= from && { validTo: t.taxes.backwards }),
  }
}

function shownIn(key: Name, value: string, t: Texts): string {
  if (key === 'validTo' && value === '') return t.taxes.always
  return key === 'validFrom' || key === 'validTo' ? value.replace('T', ' ') : value
}

const timeOf = (value: string) => timeOfField(value)?.toISOString()

function exemptionFrom(fields: Fields) {
  return {
    customer_id: fields.customer,
    jurisdictions: codesOf(fields.jurisdictions),
    certificate_url: given(fields.certificate),
    valid_from: timeOf(fields.validFrom),
    valid_to: fields.validTo === '' ? null : timeOf(fields.validTo),
  }
}

function changeOf({ jurisdictions, certificate, validFrom, validTo }: Partial<Fields>) {
  return {
    jurisdictions: jurisdictions === undefined ? undefined : codesOf(jurisdictions),
    certificate_url: certificate === undefined ? undefined : (given(certificate) ?? null),
    valid_from: validFrom === undefined ? undefined : timeOf(validFrom),
    valid_to: validTo === '' ? null : validTo === undefined ? undefined : timeOf(validTo),
  }
}
