import type { CommissionPlan } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { rateOf } from '../../kit/percent.ts'
import { navigate } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'
import { plainRule } from './rule-fields.ts'

interface Fields {
  readonly name: string
  readonly rate: string
  readonly tax: string
}

/** At most the whole: a commission above it is refused. */
function shareOf(typed: string): string | undefined {
  const rate = rateOf(typed)
  return Number(rate) > 1 ? undefined : rate
}

/** A plan begins with the rule that every plan ends with. */
export function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [fields, setFields] = useState<Fields>({ name: '', rate: '', tax: '' })
  const [rate, tax] = [shareOf(fields.rate), shareOf(fields.tax)]
  const isWrongTax = fields.tax.trim() !== '' && tax === undefined
  const change = useChange<undefined, CommissionPlan>({
    run: (_, idempotencyKey) => {
      const terms = { rate: rate ?? null, tax_rate: tax ?? null }
      const rule = { ...plainRule, name: t.commissions.everything, ...terms }
      return souk.createCommissionPlan(
        { name: fields.name.trim(), rules: [rule] },
        { idempotencyKey },
      )
    },
    about: ['commission_plan'],
    done: ({ id, name }) => {
      navigate(`commissions/${id}`)
      return t.commissions.created(name)
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.commissions.create}
      action={t.commissions.create}
      isIncomplete={fields.name.trim() === '' || rate === undefined || isWrongTax}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <PlanFields fields={fields} onInput={(typed) => setFields({ ...fields, ...typed })} />
    </Dialog>
  )
}

function PlanFields(props: {
  readonly fields: Fields
  readonly onInput: (typed: Partial<Fields>) => void
}) {
  const t = useTexts()
  const { fields, onInput } = props
  const wrong = (typed: string) =>
    typed.trim() !== '' && shareOf(typed) === undefined ? t.commissions.percentWrong : undefined
  return (
    <>
      <TextField
        {...requests.createCommissionPlan.name}
        label={t.commissions.name}
        path="/name"
        isFirst
        example={t.commissions.nameExample}
        value={fields.name}
        onInput={(name) => onInput({ name })}
      />
      <TextField
        label={t.commissions.firstRate}
        path="/rules/0/rate"
        prefix="%"
        inputMode="decimal"
        hint={t.commissions.firstRateHint}
        wrong={wrong(fields.rate)}
        value={fields.rate}
        onInput={(text) => onInput({ rate: text })}
      />
      <TextField
        label={t.commissions.taxRate}
        path="/rules/0/tax_rate"
        prefix="%"
        inputMode="decimal"
        isOptional
        wrong={wrong(fields.tax)}
        value={fields.tax}
        onInput={(text) => onInput({ tax: text })}
      />
    </>
  )
}
