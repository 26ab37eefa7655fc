import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'

/** What ties a control to its label and to what is wrong with it. */
export interface Tied {
  readonly id: string
  readonly class: 'input'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  readonly label: string
  readonly isOptional?: boolean
  /** What is wrong with what was typed. */
  readonly fault?: string | undefined
  readonly part?: string
  readonly children: (tied: Tied) => ComponentChildren
}

/** A control with its label above and what is wrong with it below, which is no part of its name. */
export function Field({
  label,
  isOptional = false,
  fault,
  part,
  children,
}: FieldProps): JSX.Element {
  const t = useTexts()
  const id = useId()
  const isWrong = fault !== undefined
  return (
    <div class={part === undefined ? 'field' : `field part-${part}`}>
      <label for={id}>
        {label}
        {isOptional && <span class="note"> {t.field.optional}</span>}
      </label>
      {children({
        id,
        class: 'input',
        'aria-invalid': isWrong,
        'aria-describedby': isWrong ? `${id}-fault` : undefined,
      })}
      {isWrong && (
        <span id={`${id}-fault`} class="wrong-text">
          {fault}
        </span>
      )}
    </div>
  )
}
