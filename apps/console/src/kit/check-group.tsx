import type { Choice } from './options.tsx'

interface CheckGroupProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Any of several values, each with its own words. */
export function CheckGroup({ label, choices, chosen, onChange }: CheckGroupProps) {
  const toggle = (value: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset class="check-group">
      <legend>{label}</legend>
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
