import { useId } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { useFault } from './form.ts'
import type { Choice } from './options.tsx'

interface CheckGroupProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** Whether one has to be chosen at least. */
  readonly isRequired?: boolean
  /** Where they are in what is sent, as a field has it. */
  readonly path?: string
}

/** Any of several values, each with its own words. */
export function CheckGroup(props: CheckGroupProps) {
  const t = useTexts()
  const id = useId()
  const { label, choices, chosen, onChange, path } = props
  const missing = props.isRequired && chosen.size === 0 ? t.kit.chooseOne : undefined
  const wrong = useFault({ label, path, missing })
  const toggle = (value: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset
      class="check-group"
      data-path={path}
      data-wrong={wrong === undefined ? undefined : ''}
      aria-describedby={wrong === undefined ? undefined : id}
    >
      <legend>{label}</legend>
      {wrong !== undefined && (
        <div id={id} class="wrong">
          {wrong}
        </div>
      )}
      {choices.map(([value, text]) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.has(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
