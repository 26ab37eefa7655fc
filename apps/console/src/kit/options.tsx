export type Choice = readonly [value: string, text: string]

export interface ChoiceGroup {
  readonly name: string
  readonly choices: readonly Choice[]
}

interface OptionsProps {
  readonly choices: readonly (Choice | ChoiceGroup)[]
  readonly chosen: string
}

/** What a select offers. The chosen one is marked itself: a value of the select would be set before its options are there. */
export function Options({ choices, chosen }: OptionsProps) {
  return (
    <>
      {choices.map((choice) =>
        'name' in choice ? (
          <optgroup key={choice.name} label={choice.name}>
            <Options choices={choice.choices} chosen={chosen} />
          </optgroup>
        ) : (
          <option key={choice[0]} value={choice[0]} selected={choice[0] === chosen}>
            {choice[1]}
          </option>
        ),
      )}
    </>
  )
}
