import { useTexts } from '../texts/index.ts'
import { Icon } from './icon.tsx'

/** The API takes more; a shop that sells by the thousand has another page. */
const quantityMax = 999

interface QuantityProps {
  readonly value: number
  readonly label: string
  readonly isDisabled?: boolean
  readonly onChange: (value: number) => void
}

export function Quantity({ value, label, isDisabled = false, onChange }: QuantityProps) {
  const t = useTexts()
  const step = (by: number) => onChange(Math.min(quantityMax, Math.max(1, value + by)))
  return (
    <fieldset class="quantity" aria-label={label} disabled={isDisabled}>
      <button
        type="button"
        aria-label={t.product.fewer}
        disabled={value <= 1}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        size={3}
        maxLength={3}
        value={value}
        onChange={({ currentTarget }) => {
          const typed = Number(currentTarget.value)
          const isNumber = Number.isInteger(typed) && typed >= 1 && typed <= quantityMax
          if (isNumber) onChange(typed)
          currentTarget.value = String(isNumber ? typed : value)
        }}
      />
      <button
        type="button"
        aria-label={t.product.more}
        disabled={value >= quantityMax}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
