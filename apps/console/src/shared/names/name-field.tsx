import { useId, useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { Combobox } from '../../kit/combobox.tsx'
import { Field, type FieldProps } from '../../kit/field.tsx'
import type { Choice } from '../../kit/options.tsx'
import { search, useAddress } from '../../router/address.ts'
import type { Names } from './names.ts'

interface NameFieldProps extends Omit<FieldProps, 'children' | 'isEmpty'> {
  readonly names: Names
  readonly value: string
  readonly onChange: (value: string) => void
  /** What stands for nothing, where that can be chosen. */
  readonly none?: string
  readonly except?: ReadonlySet<string>
  readonly isFirst?: boolean
}

/** One thing of many, by its name. */
export function NameField(props: NameFieldProps) {
  const { names, value, onChange, none, except, isFirst, ...field } = props
  const [text, keep] = useChosenText(names, value, none)
  return (
    <Field {...field} isEmpty={value === ''}>
      {(tied) => (
        <Combobox
          {...{ value, text, none, except, isFirst }}
          source={names.source}
          tied={{ ...tied }}
          onChange={(chosen, name) => {
            keep([chosen, name])
            onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}

/** Several things of many: those that are chosen, and a field that adds one. */
export function NamesField(props: {
  readonly names: Names
  readonly label: string
  readonly add: string
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** Where they are in what is sent, as a field has it. */
  readonly path?: string
  readonly hint?: string | undefined
  /** Whether there may be none, which is so unless said. */
  readonly isOptional?: boolean
  readonly isFirst?: boolean
}) {
  const {
    names,
    label,
    add,
    chosen,
    onChange,
    path,
    hint,
    isOptional = true,
    isFirst = false,
  } = props
  const nameOf = names.useAny()
  return (
    <>
      {chosen.size > 0 && (
        <CheckGroup
          label={label}
          choices={[...chosen].map((id) => [id, nameOf(id) ?? id])}
          chosen={chosen}
          onChange={onChange}
        />
      )}
      <NameField
        names={names}
        label={add}
        path={path}
        hint={hint}
        isOptional={isOptional}
        isFirst={isFirst}
        value=""
        except={chosen}
        onChange={(id) => onChange(new Set([...chosen, id]))}
      />
    </>
  )
}

/** A filter of a list by one thing of many. Its id stands in the address. */
export function NameFilter(props: {
  readonly names: Names
  readonly parameter: string
  readonly label: string
  readonly any: string
}) {
  const { names, parameter, label, any } = props
  const id = useId()
  const value = useAddress().query.get(parameter) ?? ''
  const [text, keep] = useChosenText(names, value, any)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Combobox
        {...{ value, text }}
        none={any}
        source={names.source}
        tied={{ id }}
        onChange={(chosen, name) => {
          keep([chosen, name])
          search({ [parameter]: chosen, cursor: null })
        }}
      />
    </div>
  )
}

/** What was chosen here is known by its name at once. */
function useChosenText(names: Names, value: string, none = '') {
  const [picked, keep] = useState<Choice>()
  const name = names.use(value === '' ? null : value)
  if (value === '') return [none, keep] as const
  return [picked?.[0] === value ? picked[1] : (name ?? value), keep] as const
}

/** Whether there is anything to choose; a field for nothing is not shown. */
export function useHasChoices({ source }: Names): boolean {
  const { data } = useQuery({
    key: ['choices', source.name, ''],
    about: source.about,
    run: (signal) => source.find('', signal),
  })
  return (data?.length ?? 0) > 0
}
