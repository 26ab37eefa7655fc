import { TextField } from '../../kit/field.tsx'
import { isWrongPrice } from '../../shared/price.ts'
import { useTexts } from '../../texts/index.ts'

interface PriceFieldProps {
  readonly value: string
  readonly onInput: (price: string) => void
  readonly currency: string
  /** Whether there may be none, as of a draft. */
  readonly isOptional: boolean
  /** What it is the price of, where that is more than one thing. */
  readonly label?: string
  readonly example?: string
}

/** One that is empty and has to be there is missing, not wrong: that is said when somebody wants to go on. */
export function PriceField({ label, isOptional, currency, value, ...rest }: PriceFieldProps) {
  const t = useTexts()
  return (
    <TextField
      {...rest}
      label={label ?? t.products.price}
      path="/price/amount"
      isOptional={isOptional}
      hint={isOptional ? t.products.priceHint : undefined}
      prefix={currency}
      inputMode="decimal"
      value={value}
      wrong={isWrongPrice(value, currency, true) ? t.products.priceWrong : undefined}
    />
  )
}
