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

/** A plan begins with the rule that every plan ends with. */
export function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [fields, setFields] = useState({ name: '', rate: '', tax: '' })
  const set = (changed: Partial<typeof fields>) =>
    setFields((before) => ({ ...before, ...changed }))
  const [rate, tax] = [rateOf(fields.rate), rateOf(fields.tax)]
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
      <TextField
        {...requests.createCommissionPlan.name}
        label={t.commissions.name}
        path="/name"
        isFirst
        example={t.commissions.nameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      <TextField
        label={t.commissions.firstRate}
        path="/rules/0/rate"
        prefix="%"
        inputMode="decimal"
        hint={t.commissions.firstRateHint}
        wrong={fields.rate !== '' && rate === undefined ? t.commissions.percentWrong : undefined}
        value={fields.rate}
        onInput={(text) => set({ rate: text })}
      />
      <TextField
        label={t.commissions.taxRate}
        path="/rules/0/tax_rate"
        prefix="%"
        inputMode="decimal"
        isOptional
        wrong={isWrongTax ? t.commissions.percentWrong : undefined}
        value={fields.tax}
        onInput={(text) => set({ tax: text })}
      />
    </Dialog>
  )
}
