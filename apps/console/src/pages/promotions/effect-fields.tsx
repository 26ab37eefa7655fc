import type { Draft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { type Fields, type Name, simpleKinds } from './fields.ts'

export interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Partial<Record<Name, string>>
  readonly currency: string
}

const targets = ['ORDER', 'ITEMS', 'CHEAPEST', 'SHIPPING'] as const

export function EffectFields(props: PartProps) {
  const t = useTexts()
  const { fields, set } = props.draft
  const { kind, target } = fields
  const takesTarget = kind === 'PERCENT_OFF' || kind === 'AMOUNT_OFF'
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.promotions.kind}
          path="/effects/0/kind"
          choices={simpleKinds.map((one) => [one, t.promotions.kinds[one]])}
          value={kind}
          onChange={(next) => set({ kind: next })}
        />
        {takesTarget && (
          <SelectField
            label={t.promotions.target}
            path="/effects/0/target"
            choices={targets.map((one) => [one, t.promotions.targets[one]])}
            value={target}
            onChange={(next) => set({ target: next })}
          />
        )}
      </div>
      {kind === 'BUY_X_GET_Y' && <DealFields {...props} />}
      {(kind === 'PERCENT_OFF' || kind === 'BUY_X_GET_Y') && <RateField {...props} />}
      {kind === 'AMOUNT_OFF' && <AmountField {...props} />}
      {takesTarget && target !== 'SHIPPING' && (
        <TextField
          label={t.promotions.tags}
          path="/effects/0/selector"
          isOptional
          hint={t.promotions.tagsHint}
          value={fields.tags}
          onInput={(tags) => set({ tags })}
        />
      )}
    </>
  )
}

/** What is got is free where no percentage is said. */
function RateField({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <TextField
      label={t.promotions.percentage}
      path="/effects/0/rate"
      prefix="%"
      inputMode="decimal"
      isOptional={fields.kind === 'BUY_X_GET_Y'}
      value={fields.percentage}
      onInput={(percentage) => set({ percentage })}
      wrong={fields.percentage === '' ? undefined : wrong.percentage}
    />
  )
}

function AmountField({ draft: { fields, set }, wrong, currency }: PartProps) {
  const t = useTexts()
  return (
    <TextField
      label={t.promotions.amount}
      path="/effects/0/amounts"
      prefix={currency}
      inputMode="decimal"
      value={fields.amount}
      onInput={(amount) => set({ amount })}
      wrong={fields.amount === '' ? undefined : wrong.amount}
    />
  )
}

function DealFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      {(['buy', 'get'] as const).map((name) => (
        <TextField
          key={name}
          label={t.promotions[name]}
          path={`/effects/0/${name}`}
          inputMode="numeric"
          value={fields[name]}
          onInput={(value) => set({ [name]: value })}
          wrong={fields[name] === '' ? undefined : wrong[name]}
        />
      ))}
    </div>
  )
}
