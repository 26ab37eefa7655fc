import { useAllTexts } from '../../texts/index.ts'

/** What a sandbox knows: nothing is charged by any of them. */
const methods = ['pm_test_ok', 'pm_test_decline_funds', 'pm_test_timeout'] as const
export type Method = (typeof methods)[number]

interface MethodsProps {
  readonly value: Method
  readonly onChange: (method: Method) => void
}

export function Methods({ value, onChange }: MethodsProps) {
  const t = useAllTexts()
  return (
    <fieldset class="radios">
      <legend>{t.checkout.payment}</legend>
      <p class="note">{t.checkout.paymentDetail}</p>
      {methods.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name="method"
            checked={method === value}
            onChange={() => onChange(method)}
          />
          <span>
            {t.checkout.methods[method]}
            <span class="note">{t.checkout.methodDetails[method]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
