import { Field, type FieldProps } from './field.tsx'
import { type Choice, Options } from './options.tsx'

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
          <Options choices={choices} chosen={value} />
        </select>
      )}
    </Field>
  )
}
