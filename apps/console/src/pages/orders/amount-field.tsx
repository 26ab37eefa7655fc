import { TextField } from '../../kit/field.tsx'
import { useTexts } from '../../texts/index.ts'

interface AmountFieldProps {
  readonly currency: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint: string
  readonly wrong: string | undefined
}

/** How much of what is left is paid or goes back, which is what a dialog about money begins with. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  const t = useTexts()
  return (
    <TextField
      {...field}
      label={t.orders.amount}
      path="/amount/amount"
      prefix={currency}
      inputMode="decimal"
      isFirst
    />
  )
}
