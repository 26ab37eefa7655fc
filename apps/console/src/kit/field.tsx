import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { useFault } from './form.ts'

export interface FieldProps {
  readonly label: string
  readonly isOptional?: boolean
  readonly hint?: ComponentChildren
  /** What is wrong with it, said beside it and read out with it. */
  readonly wrong?: string | undefined
  /** Where its value is in what is sent, such as `/email`: what the API has against it is said here. */
  readonly path?: string | undefined
  readonly isRequired?: boolean
  readonly isEmpty?: boolean
  /** Gets what ties the control to its label and to what is said about it. */
  readonly children: (tied: Tied) => ComponentChildren
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean | undefined
}

/** A control with its label, and what is said about it. */
export function Field(props: FieldProps) {
  const t = useTexts()
  const id = useId()
  const { label, path, isRequired, isOptional, children } = props
  const missing = isRequired && props.isEmpty ? t.kit.missing : undefined
  const wrong = useFault({ label, path, wrong: props.wrong, missing })
  const said = wrong ?? props.hint
  return (
    <div class="field" data-path={path} data-wrong={wrong === undefined ? undefined : ''}>
      <label for={id}>
        {label} {isOptional && <span class="optional">{t.kit.optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
        'aria-invalid': wrong !== undefined,
        'aria-required': isRequired || undefined,
      })}
      {said !== undefined && (
        <div id={`${id}-said`} class={wrong === undefined ? 'hint' : 'wrong'}>
          {said}
        </div>
      )}
    </div>
  )
}

/** A text has to be there where it is not said to be optional. */
interface TextFieldProps extends Omit<FieldProps, 'children' | 'isRequired' | 'isEmpty'> {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly maxLength?: number | undefined
  readonly isLong?: boolean
  readonly prefix?: string | undefined
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email'
  readonly isFirst?: boolean
  /** Finds what is chosen elsewhere in the form, and is itself not sent. */
  readonly isSearch?: boolean
  /** What it could look like, shown while nothing is typed. */
  readonly example?: string
  /** A password, which nobody reads along and the browser may know. */
  readonly secret?: 'current-password' | 'new-password'
}

export function TextField(props: TextFieldProps) {
  const { value, onInput, maxLength, isLong, prefix, inputMode = 'text', isFirst, ...rest } = props
  const { example, isSearch, secret, ...field } = rest
  const input = (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value)
  return (
    <Field {...field} isRequired={!field.isOptional && !isSearch} isEmpty={value.trim() === ''}>
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
            {...(secret && { type: 'password', autocomplete: secret })}
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
