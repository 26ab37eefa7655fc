import type { ComponentChildren } from 'preact'
import * as requests from '../../base/generated/requests.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { TextField } from '../../kit/field.tsx'
import type { Choice } from '../../kit/options.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import { categoryNames } from '../../shared/names/categories.ts'
import { NameField, NamesField } from '../../shared/names/name-field.tsx'
import type { Names } from '../../shared/names/names.ts'
import { productTypeNames } from '../../shared/names/product-types.ts'
import { productNames } from '../../shared/names/products.ts'
import { providerNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { type Attribute, type RuleLine, ruleOf } from './rules.ts'

interface ValueFieldProps {
  readonly line: RuleLine
  readonly path: string
  readonly attribute: Attribute | undefined
  readonly onInput: (values: readonly string[]) => void
}

/** What a rule compares with: names of things are chosen, amounts, times and texts are typed. */
export function ValueField(props: ValueFieldProps): ComponentChildren {
  const t = useTexts()
  const { line, attribute } = props
  const names = namesFor(line, attribute)
  if (names !== undefined) return <NamedValue {...props} names={names} />
  const choices = choicesFor(line, attribute, t)
  if (choices !== undefined) return <ChosenValue {...props} choices={choices} />
  return <TypedValue {...props} />
}

function namesFor({ field }: RuleLine, attribute: Attribute | undefined): Names | undefined {
  if (field === 'CATEGORY') return categoryNames
  if (field === 'PRODUCT_TYPE') return productTypeNames
  if (field === 'PROVIDER') return providerNames
  return field === 'ATTRIBUTE' && attribute?.type === 'REFERENCE' ? productNames : undefined
}

function choicesFor(
  { field }: RuleLine,
  attribute: Attribute | undefined,
  t: Texts,
): readonly Choice[] | undefined {
  if (field === 'KIND') return Object.entries(t.products.kinds)
  if (field === 'IN_STOCK' || (field === 'ATTRIBUTE' && attribute?.type === 'BOOLEAN'))
    return [
      ['true', t.kit.yes],
      ['false', t.kit.no],
    ]
  const isEnum = field === 'ATTRIBUTE' && attribute?.type === 'ENUM'
  return isEnum ? attribute.values.map((value) => [value, value]) : undefined
}

/** A provider that is none is the operator itself. */
function NamedValue({ line, path, names, onInput }: ValueFieldProps & { readonly names: Names }) {
  const t = useTexts()
  const isProvider = line.field === 'PROVIDER'
  const [first = ''] = line.values
  if (line.operator === 'ANY_OF') {
    return (
      <NamesField
        names={names}
        label={t.collections.value}
        add={t.collections.addValue}
        path={`${path}/values`}
        chosen={new Set(line.values.filter((value) => value !== ''))}
        onChange={(chosen) => onInput([...chosen])}
      />
    )
  }
  return (
    <NameField
      names={names}
      label={t.collections.value}
      path={`${path}/values/0`}
      isRequired={!isProvider}
      {...(isProvider && { none: t.products.own })}
      value={first === 'none' ? '' : first}
      onChange={(id) => onInput([id === '' && isProvider ? 'none' : id])}
    />
  )
}

function ChosenValue(props: ValueFieldProps & { readonly choices: readonly Choice[] }) {
  const t = useTexts()
  const { line, path, choices, onInput } = props
  if (line.operator === 'ANY_OF') {
    return (
      <CheckGroup
        label={t.collections.value}
        path={`${path}/values`}
        isRequired
        choices={choices}
        chosen={new Set(line.values.filter((value) => value !== ''))}
        onChange={(chosen) => onInput([...chosen])}
      />
    )
  }
  const [first = ''] = line.values
  return (
    <SelectField
      label={t.collections.value}
      path={`${path}/values/0`}
      isRequired
      choices={first === '' ? [['', t.kit.none], ...choices] : choices}
      value={first}
      onChange={(value) => onInput([value])}
    />
  )
}

const { maxLength } = requests.createCollection.rules.items.values.items

function TypedValue({ line, path, attribute, onInput }: ValueFieldProps) {
  const t = useTexts()
  const isSeveral = line.operator === 'ANY_OF'
  const typed = line.values.join('\n')
  const label = isSeveral ? t.collections.values : t.collections.value
  const field = { label, path: `${path}/values/0`, value: typed }
  const input = (value: string) => onInput([value])
  if (line.field === 'CREATED_AT') return <TimeField {...field} onInput={input} />
  const isMeasured = line.operator === 'AT_LEAST' || line.operator === 'AT_MOST'
  const unit = line.field === 'PRICE' ? line.currency : attribute?.unit
  const isWrong = isMeasured && typed !== '' && ruleOf({ ...line, attribute: 'x' }) === undefined
  return (
    <TextField
      {...field}
      isLong={isSeveral}
      {...(!isSeveral && { maxLength })}
      {...(unit && { prefix: unit })}
      inputMode={isMeasured && attribute?.type !== 'DATE' ? 'decimal' : 'text'}
      {...(attribute?.type === 'DATE' && { example: '2026-06-01' })}
      onInput={input}
      wrong={isWrong ? t.collections.valueWrong : undefined}
    />
  )
}
