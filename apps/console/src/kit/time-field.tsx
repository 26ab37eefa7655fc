import { clock } from '../session/clock.ts'
import { Field, type FieldProps } from './field.tsx'
import { momentOf, wallTime } from './zone.ts'

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

/** What a field for a time begins with: the time as the tenant's clock shows it, to the minute. */
export function fieldTime(time: Date): string {
  return wallTime(time, clock.timeZone)
}

/** Undefined where it is no time. */
export function timeOfField(value: string): Date | undefined {
  return momentOf(value, clock.timeZone)
}
