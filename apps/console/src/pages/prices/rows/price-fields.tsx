import { TextField } from '../../../kit/field.tsx'
import { TimeField } from '../../../kit/time-field.tsx'
import { useTexts } from '../../../texts/index.ts'
import { type Fields, limits } from './fields.ts'

interface PriceFieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly wrong: Partial<Record<keyof Fields, string>>
  readonly currency: string
  /** A price that is there is known by its quantity and its beginning, which stay. */
  readonly isNew: boolean
}

/** All that can be said of a price. */
export function PriceFields(props: PriceFieldsProps) {
  const { fields, set, wrong, isNew } = props
  const t = useTexts()
  return (
    <>
      <AmountFields {...props} />
      <div class="fields-beside">
        {isNew && (
          <TextField
            label={t.prices.minQuantity}
            path="/prices/0/min_quantity"
            inputMode="numeric"
            hint={t.prices.minQuantityHint}
            value={fields.minQuantity}
            onInput={(minQuantity) => set({ minQuantity })}
            wrong={wrong.minQuantity}
          />
        )}
        <TextField
          label={t.prices.unitQuantity}
          path="/prices/0/unit/quantity"
          inputMode="numeric"
          hint={t.prices.unitQuantityHint}
          value={fields.unitQuantity}
          onInput={(unitQuantity) => set({ unitQuantity })}
          wrong={wrong.unitQuantity}
        />
        <TextField
          {...limits.unit.measure}
          label={t.prices.measure}
          path="/prices/0/unit/measure"
          isOptional
          example={t.prices.measureExample}
          value={fields.measure}
          onInput={(measure) => set({ measure })}
        />
      </div>
      <ValidityFields {...props} />
    </>
  )
}

function AmountFields({ fields, set, wrong, currency, isNew }: PriceFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t.prices.amount}
        path="/prices/0/amount/amount"
        prefix={currency}
        inputMode="decimal"
        isFirst={!isNew}
        value={fields.amount}
        onInput={(amount) => set({ amount })}
        wrong={wrong.amount}
      />
      <div class="fields-beside">
        {(['compareAt', 'floor'] as const).map((name) => (
          <TextField
            key={name}
            label={t.prices[name]}
            path={name === 'floor' ? '/prices/0/floor/amount' : '/prices/0/compare_at/amount'}
            isOptional
            prefix={currency}
            inputMode="decimal"
            hint={name === 'floor' ? t.prices.floorHint : t.prices.compareAtHint}
            value={fields[name]}
            onInput={(text) => set({ [name]: text })}
            wrong={wrong[name]}
          />
        ))}
      </div>
    </>
  )
}

function ValidityFields({ fields, set, wrong, isNew }: PriceFieldsProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      {isNew && (
        <TimeField
          label={t.prices.validFrom}
          path="/prices/0/valid_from"
          isOptional
          hint={t.prices.validFromHint}
          value={fields.validFrom}
          onInput={(validFrom) => set({ validFrom })}
        />
      )}
      <TimeField
        label={t.prices.validTo}
        path="/prices/0/valid_to"
        isOptional
        value={fields.validTo}
        onInput={(validTo) => set({ validTo })}
        wrong={wrong.validTo}
      />
    </div>
  )
}
