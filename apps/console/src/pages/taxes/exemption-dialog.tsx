import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { codesOf } from '../../kit/codes.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { navigate } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

const limits = requests.createTaxExemption
const nothing = { customerId: '', jurisdictions: '', certificate: '', validFrom: '', validTo: '' }
type Fields = typeof nothing

export function ExemptionDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [fields, setFields] = useState<Fields>({ ...nothing, validFrom: fieldTime(clock.value) })
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }))
  const wrong = wrongIn(fields, t)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createTaxExemption(exemptionFrom(fields), { idempotencyKey }),
    about: ['tax_exemption'],
    done: ({ id }) => {
      navigate(`taxes/exemptions/${id}`)
      return t.taxes.exemptionCreated
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.taxes.createExemption}
      action={t.taxes.createExemption}
      isIncomplete={fields.customerId === '' || Object.keys(wrong).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NameField
        label={t.taxes.customer}
        path="/customer_id"
        isRequired
        isFirst
        names={customerNames}
        value={fields.customerId}
        onChange={(customerId) => set({ customerId })}
      />
      <ExemptionFields {...{ fields, set, wrong }} />
    </Dialog>
  )
}

interface ExemptionFieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly wrong: Partial<Fields>
}

function ExemptionFields({ fields, set, wrong }: ExemptionFieldsProps) {
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
        wrong={wrong.validTo}
        value={fields.validTo}
        onInput={(validTo) => set({ validTo })}
      />
    </>
  )
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

function exemptionFrom(fields: Fields) {
  return {
    customer_id: fields.customerId,
    jurisdictions: codesOf(fields.jurisdictions),
    certificate_url: given(fields.certificate),
    valid_from: timeOfField(fields.validFrom)?.toISOString(),
    valid_to: fields.validTo === '' ? null : timeOfField(fields.validTo)?.toISOString(),
  }
}
