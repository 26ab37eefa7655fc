import { search, useAddress } from '../router/address.ts'
import type { Choice } from './select-field.tsx'

interface SelectFilterProps {
  readonly parameter: string
  readonly label: string
  /** What stands for no filter comes first, with an empty value. */
  readonly choices: readonly Choice[]
}

/** One filter of a list, whose value stands in the address. */
export function SelectFilter({ parameter, label, choices }: SelectFilterProps) {
  const chosen = useAddress().query.get(parameter) ?? ''
  return (
    <select
      class="input filter"
      aria-label={label}
      onChange={(event) => search({ [parameter]: event.currentTarget.value, cursor: null })}
    >
      {choices.map(([value, text]) => (
        <option key={value} value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </select>
  )
}
