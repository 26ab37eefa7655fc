import * as requests from '../../base/generated/requests.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { operatorText } from './rule-words.ts'
import {
  type Attribute,
  newLine,
  operatorsOf,
  type RuleField,
  type RuleLine,
  type RuleOperator,
  withOperator,
} from './rules.ts'
import { ValueField } from './value-field.tsx'

const { items, maxItems } = requests.createCollection.rules

interface RuleFieldsProps {
  readonly lines: readonly RuleLine[]
  readonly onInput: (lines: readonly RuleLine[]) => void
  readonly attributes: readonly Attribute[]
}

/** The rules of a collection, each with what is compared, how, and with what. */
export function RuleFields({ lines, onInput, attributes }: RuleFieldsProps) {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  return (
    <fieldset class="form-part">
      <legend>{t.collections.rules}</legend>
      {lines.map((line, index) => (
        <RuleRow
          key={index}
          line={line}
          index={index}
          attributes={attributes}
          onInput={(changed) => onInput(lines.with(index, changed))}
          onDrop={() => onInput(lines.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          isSmall
          icon="plus"
          hindrance={lines.length >= maxItems ? t.collections.rulesMax(maxItems) : undefined}
          onClick={() => onInput([...lines, newLine(currency)])}
        >
          {t.collections.addRule}
        </Button>
      </div>
    </fieldset>
  )
}

interface RuleRowProps {
  readonly line: RuleLine
  readonly index: number
  readonly attributes: readonly Attribute[]
  readonly onInput: (line: RuleLine) => void
  readonly onDrop: () => void
}

function RuleRow({ line, index, attributes, onInput, onDrop }: RuleRowProps) {
  const t = useTexts()
  const path = `/rules/${index}`
  const attribute = attributes.find(({ key }) => key === line.attribute)
  const operators = operatorsOf(line.field, attribute)
  return (
    <fieldset class="form-line" aria-label={t.collections.rule(index + 1)}>
      <div class="stack tight">
        <div class="fields-beside">
          <SelectField
            label={t.collections.field}
            path={`${path}/field`}
            choices={choicesOf(items.field.values, t.collections.ruleFields)}
            value={line.field}
            onChange={(field) => onInput(newLine(line.currency, field as RuleField))}
          />
          {line.field === 'ATTRIBUTE' && (
            <AttributeChoice {...{ line, path, attributes, onInput }} />
          )}
          <SelectField
            label={t.collections.operator}
            path={`${path}/operator`}
            choices={operators.map((one) => [one, operatorText(line.field, one, t)])}
            value={line.operator}
            onChange={(operator) => onInput(withOperator(line, operator as RuleOperator))}
          />
        </div>
        <ValueField
          {...{ line, path, attribute }}
          onInput={(values) => onInput({ ...line, values })}
        />
      </div>
      <IconButton icon="trash" name={t.collections.dropRule(index + 1)} onClick={onDrop} />
    </fieldset>
  )
}

/** One of the attributes that product types have, or the one that the rule is about. */
function AttributeChoice(
  props: Pick<RuleRowProps, 'line' | 'attributes' | 'onInput'> & { readonly path: string },
) {
  const t = useTexts()
  const { line, path, attributes, onInput } = props
  const known = attributes.map(({ key, name }) => [key, `${name} (${key})`] as const)
  const isKnown = line.attribute === '' || known.some(([key]) => key === line.attribute)
  const choices = isKnown ? known : [[line.attribute, line.attribute] as const, ...known]
  const choose = (key: string) => {
    const attribute = attributes.find((one) => one.key === key)
    const [operator = 'IS'] = operatorsOf('ATTRIBUTE', attribute)
    const values = attribute?.type === 'BOOLEAN' ? ['true'] : ['']
    onInput({ ...line, attribute: key, operator, values })
  }
  return (
    <SelectField
      label={t.collections.attribute}
      path={`${path}/attribute`}
      isRequired
      choices={[['', t.collections.chooseAttribute], ...choices]}
      value={line.attribute}
      onChange={choose}
    />
  )
}
