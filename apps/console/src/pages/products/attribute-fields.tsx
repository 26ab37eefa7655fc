import * as requests from '../../base/generated/requests.ts'
import { Field, type FieldProps } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { productNames } from '../../shared/names/products.ts'
import { useTexts } from '../../texts/index.ts'
import { type Attribute, retyped, typedIn, wrongAttributes } from './attributes.ts'

interface AttributeFieldsProps {
  readonly attributes: readonly Attribute[]
  /** See `typedAttributes`. */
  readonly value: string
  readonly onInput: (value: string) => void
}

/** A field for each attribute, of the kind that its values are. What is required says so, and a draft may go without. */
export function AttributeFields({ attributes, value, onInput }: AttributeFieldsProps) {
  const t = useTexts()
  const typed = typedIn(value)
  const wrong = wrongAttributes(attributes, value)
  if (attributes.length === 0) return null
  return (
    <fieldset class="form-part">
      <legend>{t.products.attributes}</legend>
      <div class="fields-beside">
        {attributes.map((attribute) => (
          <AttributeField
            key={attribute.key}
            attribute={attribute}
            value={typed[attribute.key] ?? ''}
            isWrong={wrong.has(attribute.key)}
            onInput={(text) => onInput(retyped(value, attribute.key, text))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface AttributeFieldProps {
  readonly attribute: Attribute
  readonly value: string
  readonly isWrong: boolean
  readonly onInput: (value: string) => void
}

function AttributeField({ attribute, value, isWrong, onInput }: AttributeFieldProps) {
  const t = useTexts()
  const { type, required } = attribute
  const field = {
    label: attribute.name,
    path: `/attributes/${attribute.key}`,
    isOptional: !required,
    hint: required ? t.products.attributeRequired : undefined,
  }
  if (type === 'BOOLEAN' || type === 'ENUM') {
    const choices =
      type === 'ENUM'
        ? attribute.values.map((one) => [one, one] as const)
        : ([
            ['true', t.kit.yes],
            ['false', t.kit.no],
          ] as const)
    const none = ['', t.kit.none] as const
    return <SelectField {...field} choices={[none, ...choices]} value={value} onChange={onInput} />
  }
  if (type === 'REFERENCE') {
    return (
      <NameField
        {...field}
        names={productNames}
        none={t.kit.none}
        value={value}
        onChange={onInput}
      />
    )
  }
  const wrong = isWrong ? t.products.numberWrong : undefined
  return <TypedField {...field} {...{ attribute, value, onInput, wrong }} />
}

const { maxLength } = requests.createProduct.attributes.items

interface TypedFieldProps extends Omit<FieldProps, 'children'> {
  readonly attribute: Attribute
  readonly value: string
  readonly onInput: (value: string) => void
}

/** A text, a number or a day. Nothing has to be typed: whether a product lacks it is known when it goes on sale. */
function TypedField({ attribute, value, onInput, ...field }: TypedFieldProps) {
  const { type, unit } = attribute
  const input = (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value)
  return (
    <Field {...field}>
      {(tied) => {
        if (type === 'DATE')
          return <input type="date" class="input" {...tied} value={value} onInput={input} />
        const control = (
          <input
            class="input"
            {...tied}
            inputMode={type === 'STRING' ? 'text' : 'decimal'}
            maxLength={maxLength}
            value={value}
            onInput={input}
          />
        )
        return unit === null ? (
          control
        ) : (
          <div class="with-prefix">
            <span class="theirs">{unit}</span>
            {control}
          </div>
        )
      }}
    </Field>
  )
}
