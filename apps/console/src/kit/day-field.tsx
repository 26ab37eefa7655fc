import { Field, type FieldProps } from './field.tsx'

interface DayFieldProps extends Omit<FieldProps, 'children' | 'isRequired' | 'isEmpty'> {
  /** As the control has it: `2026-11-16`. */
  readonly value: string
  readonly onInput: (value: string) => void
}

/** A day, by the control of the browser. */
export function DayField({ value, onInput, ...field }: DayFieldProps) {
  return (
    <Field {...field} isRequired={!field.isOptional} isEmpty={value === ''}>
      {(tied) => (
        <input
          type="date"
          class="input"
          {...tied}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
