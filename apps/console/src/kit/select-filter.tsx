import { useId } from 'preact/hooks'
import { search, useAddress } from '../router/address.ts'
import { type Choice, type ChoiceGroup, Options } from './options.tsx'

interface SelectFilterProps {
  readonly parameter: string
  readonly label: string
  /** What stands for no filter comes first, with an empty value. */
  readonly choices: readonly (Choice | ChoiceGroup)[]
  /** Whether the label is shown above, as among other fields, or only read out, as in the head of a list. */
  readonly isLabelShown?: boolean
}

/** One filter of a list, whose value stands in the address. */
export function SelectFilter({ parameter, label, choices, isLabelShown }: SelectFilterProps) {
  const id = useId()
  const chosen = useAddress().query.get(parameter) ?? ''
  const select = (
    <select
      id={id}
      class={isLabelShown ? 'input' : 'input filter'}
      aria-label={isLabelShown ? undefined : label}
      onChange={(event) => search({ [parameter]: event.currentTarget.value, cursor: null })}
    >
      <Options choices={choices} chosen={chosen} />
    </select>
  )
  if (!isLabelShown) return select
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {select}
    </div>
  )
}
