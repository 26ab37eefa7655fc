import { useState } from 'preact/hooks'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import { categoryNames } from '../../shared/names/categories.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { NamesField } from '../../shared/names/name-field.tsx'
import { productNames } from '../../shared/names/products.ts'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import {
  fieldsOfRule,
  hasFixed,
  hasRate,
  isIncomplete,
  type RuleFields,
  ruleOf,
  type TypedRule,
  wrongInRule,
} from './rule-fields.ts'

interface PartProps {
  readonly fields: RuleFields
  readonly set: (changed: Partial<RuleFields>) => void
  readonly wrong: ReturnType<typeof wrongInRule>
  readonly currency: string
}

/** Changes a rule of what is typed on the page; nothing is sent before all rules are saved. */
export function RuleDialog(props: {
  readonly rule: TypedRule
  readonly currency: string
  readonly title: string
  readonly onChange: (rule: TypedRule) => void
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { rule, currency, title, onChange, onClose } = props
  const [fields, setFields] = useState(() => fieldsOfRule(rule, currency))
  const set = (changed: Partial<RuleFields>) => setFields((before) => ({ ...before, ...changed }))
  const part = { fields, set, wrong: wrongInRule(fields, currency), currency }
  return (
    <Dialog
      title={title}
      action={t.commissions.applyRule}
      isSheet
      isIncomplete={isIncomplete(fields, currency)}
      isRunning={false}
      error={undefined}
      onSubmit={() => {
        onChange(ruleOf(fields, rule, currency))
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        {...requests.createCommissionPlan.rules.items.name}
        label={t.commissions.name}
        isFirst
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      <KindFields {...part} />
      <ChargeFields {...part} />
      <MatchFields {...part} />
      <PeriodFields {...part} />
    </Dialog>
  )
}

function KindFields({ fields, set, wrong, currency }: PartProps) {
  const t = useTexts()
  const kinds = Object.entries(t.commissions.kinds)
  return (
    <>
      <SelectField
        label={t.commissions.kind}
        choices={fields.kind === 'TIERED' ? kinds : kinds.filter(([kind]) => kind !== 'TIERED')}
        hint={fields.kind === 'TIERED' ? t.commissions.tiersByProgram : undefined}
        value={fields.kind}
        onChange={(kind) => set({ kind: kind as RuleFields['kind'] })}
      />
      <div class="fields-beside">
        {hasRate(fields) && (
          <TextField
            label={t.commissions.rate}
            prefix="%"
            inputMode="decimal"
            wrong={wrong.has('rate') ? t.commissions.percentWrong : undefined}
            value={fields.rate}
            onInput={(rate) => set({ rate })}
          />
        )}
        {hasFixed(fields) && (
          <TextField
            label={t.commissions.fixed}
            prefix={currency}
            inputMode="decimal"
            wrong={wrong.has('fixed') ? t.commissions.amountWrong : undefined}
            value={fields.fixed}
            onInput={(fixed) => set({ fixed })}
          />
        )}
      </div>
    </>
  )
}

function ChargeFields({ fields, set, wrong, currency }: PartProps) {
  const t = useTexts()
  const refunds = Object.entries(t.commissions.onRefunds).filter(
    ([value]) => value !== 'KEEP_FIXED' || fields.kind === 'PERCENT_PLUS_FIXED',
  )
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.commissions.basis}
          choices={Object.entries(t.commissions.bases)}
          value={fields.basis}
          onChange={(basis) => set({ basis: basis as RuleFields['basis'] })}
        />
        {fields.kind !== 'FIXED_PER_UNIT' && (
          <SelectField
            label={t.commissions.shipping}
            choices={Object.entries(t.commissions.shippings)}
            value={fields.shipping}
            onChange={(shipping) => set({ shipping })}
          />
        )}
      </div>
      <div class="fields-beside">
        {(['min', 'max'] as const).map((key) => (
          <TextField
            key={key}
            label={t.commissions[key]}
            prefix={currency}
            inputMode="decimal"
            isOptional
            wrong={wrong.has(key) ? t.commissions.amountWrong : undefined}
            value={fields[key]}
            onInput={(text) => set({ [key]: text })}
          />
        ))}
      </div>
      <div class="fields-beside">
        <TextField
          label={t.commissions.taxRate}
          prefix="%"
          inputMode="decimal"
          isOptional
          wrong={wrong.has('taxRate') ? t.commissions.percentWrong : undefined}
          value={fields.taxRate}
          onInput={(taxRate) => set({ taxRate })}
        />
        <SelectField
          label={t.commissions.onRefund}
          choices={refunds}
          value={fields.onRefund}
          onChange={(value) => set({ onRefund: value as RuleFields['onRefund'] })}
        />
      </div>
    </>
  )
}

function MatchFields({ fields, set, wrong, currency }: PartProps) {
  const t = useTexts()
  const lists = [
    ['providers', providerNames, t.commissions.addProvider],
    ['categories', categoryNames, t.commissions.addCategory],
    ['products', productNames, t.commissions.addProduct],
    ['channels', channelNames, t.shipping.addChannel],
  ] as const
  return (
    <>
      {lists.map(([key, names, add]) => (
        <NamesField
          key={key}
          names={names}
          label={t.commissions[key]}
          add={add}
          chosen={fields[key]}
          onChange={(chosen) => set({ [key]: chosen })}
        />
      ))}
      <div class="fields-beside">
        {(['priceFrom', 'priceBelow'] as const).map((key) => (
          <TextField
            key={key}
            label={t.commissions[key]}
            prefix={currency}
            inputMode="decimal"
            isOptional
            wrong={wrong.has(key) ? t.commissions.amountWrong : undefined}
            value={fields[key]}
            onInput={(text) => set({ [key]: text })}
          />
        ))}
      </div>
    </>
  )
}

function PeriodFields({ fields, set }: PartProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      {(['startsAt', 'endsAt'] as const).map((key) => (
        <TimeField
          key={key}
          label={t.commissions[key]}
          isOptional
          value={fields[key]}
          onInput={(time) => set({ [key]: time })}
        />
      ))}
    </div>
  )
}
