import { Field, type FieldProps } from './field.tsx'

interface TimeFieldProps extends Omit<FieldProps, 'children' | 'isRequired' | 'isEmpty'> {
  /** As the control has it: `2026-11-16T09:30`. */
  readonly value: string
  readonly onInput: (value: string) => void
  readonly min?: string
  readonly isFirst?: boolean
}

/** A day and a time, by the control of the browser. */
export function TimeField({ value, onInput, min, isFirst, ...field }: TimeFieldProps) {
  return (
    <Field {...field} isRequired={!field.isOptional} isEmpty={value === ''}>
      {(tied) => (
        <input
          type="datetime-local"
          class="input"
          {...tied}
          value={value}
          min={min}
          autofocus={isFirst}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** What a field for a time begins with: the time as it is here, to the minute. */
export function fieldTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Undefined where it is no time. */
export function timeOfField(value: string): Date | undefined {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? undefined : time
}
