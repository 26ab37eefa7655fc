import type { ProductType } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { CheckGroup } from '../../kit/check-group.tsx'
import { type Draft, type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { TranslationsField } from '../../shared/translations/field.tsx'
import { translationsShown } from '../../shared/translations/translations.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import {
  type Attribute,
  type AttributeFields,
  attributeOf,
  fieldsOf,
  keyFrom,
  type Mark,
  marks,
  mayBeLocalized,
  valuesOf,
  wrongWith,
} from './attribute.ts'
import type { ShownType } from './detail.tsx'

interface AttributeDialogProps {
  readonly type: ShownType
  /** The key of the one to change; a new one is added without. */
  readonly attributeKey?: string
  readonly onClose: () => void
}

const limits = requests.createProductType.attributes.items

/** One attribute of a product type. The list of all of them is sent, with the version that it was read at. */
export function AttributeDialog({ type, attributeKey, onClose }: AttributeDialogProps) {
  const t = useTexts()
  const { attributes } = type
  const at = attributes.findIndex(({ key }) => key === attributeKey)
  const attribute = attributes[at]
  const index = at === -1 ? attributes.length : at
  const draft = useDraft<AttributeFields>(fieldsOf(attribute))
  const taken = new Set(attributes.filter((one) => one !== attribute).map(({ key }) => key))
  const wrong = wrongWith(draft.fields, taken)
  const change = useChange<Attribute, ProductType>({
    run: (sent, idempotencyKey) =>
      souk.updateProductType(
        {
          productTypeId: type.id,
          name: undefined,
          attributes: attribute ? attributes.with(index, sent) : [...attributes, sent],
        },
        { idempotencyKey, ifMatch: type.etag },
      ),
    about: ['product_type', 'product'],
    done: () => t.productTypes.attributeSaved(draft.fields.name.trim()),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.productTypes.fields[key]}
      shown={(key, value) => shownText(key, value, t)}
      isNew={attribute === undefined}
      isSheet
      title={
        attribute ? t.productTypes.changeAttribute(attribute.name) : t.productTypes.createAttribute
      }
      action={attribute ? t.kit.save : t.productTypes.createAttribute}
      isIncomplete={wrong.size > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(attributeOf(draft.fields))}
      onClose={onClose}
    >
      <Fields {...{ draft, wrong, attribute, taken }} path={`/attributes/${index}`} />
    </ChangeDialog>
  )
}

function shownText(key: keyof AttributeFields, value: FieldValue, t: Texts): string {
  if (typeof value === 'object')
    return marks.flatMap((mark) => (value.has(mark) ? [t.productTypes.flags[mark]] : [])).join(', ')
  const text = String(value)
  if (key === 'type') return t.productTypes.types[text as Attribute['type']]
  if (key === 'level') return t.productTypes.levels[text as Attribute['level']]
  return key === 'translations' ? translationsShown(text) : text
}

interface FieldsProps {
  readonly draft: Draft<AttributeFields>
  readonly wrong: ReadonlySet<keyof AttributeFields>
  readonly attribute: Attribute | undefined
  readonly taken: ReadonlySet<string>
  readonly path: string
}

function Fields(props: FieldsProps) {
  const { draft, path } = props
  return (
    <>
      <NameFields {...props} />
      <ValueFields {...props} />
      <Marks draft={draft} path={path} />
      <Translated draft={draft} path={path} />
    </>
  )
}

/** The key follows the name until somebody types one of their own. */
function NameFields({ draft, wrong, attribute, taken, path }: FieldsProps) {
  const t = useTexts()
  const { fields, set } = draft
  const isKeyTaken = taken.has(fields.key.trim())
  const keyFault = isKeyTaken ? t.productTypes.keyTaken : t.productTypes.keyWrong
  return (
    <div class="fields-beside">
      <TextField
        {...limits.name}
        label={t.productTypes.fields.name}
        path={`${path}/name`}
        isFirst
        value={fields.name}
        onInput={(name) => {
          const isDerived = attribute === undefined && fields.key === keyFrom(fields.name)
          set({ name, ...(isDerived && { key: keyFrom(name) }) })
        }}
      />
      {attribute === undefined && (
        <TextField
          {...limits.key}
          label={t.productTypes.fields.key}
          path={`${path}/key`}
          hint={t.productTypes.hints.key}
          value={fields.key}
          onInput={(key) => set({ key })}
          wrong={wrong.has('key') && fields.key !== '' ? keyFault : undefined}
        />
      )}
    </div>
  )
}

function ValueFields({ draft, attribute, path }: FieldsProps) {
  const t = useTexts()
  const { fields, set } = draft
  const isWrongValues = valuesOf(fields.values) === undefined
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.productTypes.fields.type}
          path={`${path}/type`}
          hint={attribute && t.productTypes.changeFollows}
          choices={choicesOf(limits.type.values, t.productTypes.types)}
          value={fields.type}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label={t.productTypes.fields.level}
          path={`${path}/level`}
          choices={choicesOf(limits.level.values, t.productTypes.levels)}
          value={fields.level}
          onChange={(level) => set({ level })}
        />
      </div>
      {fields.type === 'ENUM' && (
        <TextField
          label={t.productTypes.fields.values}
          path={`${path}/values`}
          isLong
          hint={t.productTypes.hints.values}
          value={fields.values}
          onInput={(values) => set({ values })}
          wrong={isWrongValues ? t.productTypes.valuesWrong : undefined}
        />
      )}
      {fields.type === 'MEASURE' && (
        <TextField
          {...limits.unit}
          label={t.productTypes.fields.unit}
          path={`${path}/unit`}
          hint={t.productTypes.hints.unit}
          value={fields.unit}
          onInput={(unit) => set({ unit })}
        />
      )}
    </>
  )
}

function Marks({ draft, path }: Pick<FieldsProps, 'draft' | 'path'>) {
  const t = useTexts()
  const { fields, set } = draft
  const offered = marks.filter((mark) => mark !== 'localized' || mayBeLocalized(fields))
  const choices = offered.map((mark: Mark) => [mark, t.productTypes.marks[mark]] as const)
  return (
    <div class="stack tight">
      <CheckGroup
        label={t.productTypes.fields.marks}
        path={`${path}/required`}
        choices={choices}
        chosen={fields.marks}
        onChange={(chosen) => set({ marks: chosen })}
      />
      {fields.marks.has('required') && <p class="hint">{t.productTypes.requiredFollows}</p>}
    </div>
  )
}

/** The name and each value, as shoppers read them in other languages. */
function Translated({ draft, path }: Pick<FieldsProps, 'draft' | 'path'>) {
  const t = useTexts()
  const { fields, set } = draft
  const values = fields.type === 'ENUM' ? (valuesOf(fields.values) ?? []) : []
  const { name, values: ofValues } = limits.translations.items
  return (
    <TranslationsField
      path={`${path}/translations`}
      value={fields.translations}
      onInput={(translations) => set({ translations })}
      texts={[
        { name: 'name', label: t.productTypes.fields.name, limits: name },
        ...values.map((value) => ({
          name: `values/${value}`,
          label: t.productTypes.value(value),
          limits: ofValues.items,
        })),
      ]}
    />
  )
}
