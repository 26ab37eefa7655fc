import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'

export interface FieldProps {
  readonly label: string
  readonly isOptional?: boolean
  readonly hint?: ComponentChildren
  /** What is wrong with it, said beside it and read out with it. */
  readonly wrong?: string | undefined
  /** Gets what ties the control to its label and to what is said about it. */
  readonly children: (tied: Tied) => ComponentChildren
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

/** A control with its label, and what is said about it. */
export function Field({ label, isOptional, hint, wrong, children }: FieldProps) {
  const t = useTexts()
  const id = useId()
  const said = wrong ?? hint
  return (
    <div class="field">
      <label for={id}>
        {label} {isOptional && <span class="optional">{t.kit.optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
        'aria-invalid': wrong !== undefined,
      })}
      {said !== undefined && (
        <div id={`${id}-said`} class={wrong === undefined ? 'hint' : 'wrong'}>
          {said}
        </div>
      )}
    </div>
  )
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly maxLength?: number | undefined
  readonly isLong?: boolean
  readonly prefix?: string
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email'
  readonly isFirst?: boolean
  /** What it could look like, shown while nothing is typed. */
  readonly example?: string
}

export function TextField(props: TextFieldProps) {
  const { value, onInput, maxLength, isLong, prefix, inputMode = 'text', isFirst, ...rest } = props
  const { example, ...field } = rest
  const input = (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value)
  return (
    <Field {...field}>
      {(tied) => {
        if (isLong) {
          return (
            <textarea
              class="input"
              {...tied}
              value={value}
              onInput={input}
              maxLength={maxLength}
              autofocus={isFirst}
            />
          )
        }
        const control = (
          <input
            class="input"
            {...tied}
            value={value}
            onInput={input}
            maxLength={maxLength}
            inputMode={inputMode}
            autofocus={isFirst}
            placeholder={example}
          />
        )
        return prefix === undefined ? (
          control
        ) : (
          <div class="with-prefix">
            <span>{prefix}</span>
            {control}
          </div>
        )
      }}
    </Field>
  )
}
