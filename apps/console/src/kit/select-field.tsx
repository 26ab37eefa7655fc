import { Field, type FieldProps } from './field.tsx'

export type Choice = readonly [value: string, text: string]

interface SelectFieldProps extends Omit<FieldProps, 'children' | 'isEmpty'> {
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly isFirst?: boolean
}

/** One of several values, by the control of the browser. */
export function SelectField({ value, choices, onChange, isFirst, ...field }: SelectFieldProps) {
  return (
    <Field {...field} isEmpty={value === ''}>
      {(tied) => (
        <select
          class="input"
          {...tied}
          autofocus={isFirst}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice} selected={choice === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
