import type { Category } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { categoryNames } from '../../shared/names/categories.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { TranslationsField } from '../../shared/translations/field.tsx'
import { translationsShown } from '../../shared/translations/translations.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { changesOf, draftOf, type Fields, fieldsOf, wrongWith } from './fields.ts'
import { setOpen } from './opened.ts'
import type { ShownCategory } from './read.ts'

interface CategoryDialogProps {
  /** The one to change; a new one is made without. */
  readonly category?: ShownCategory
  /** Where a new one is put at first. */
  readonly parent?: Category
  readonly onClose: () => void
}

export function CategoryDialog({ category, parent, onClose }: CategoryDialogProps) {
  const t = useTexts()
  const draft = useDraft<Fields>(fieldsOf(category))
  const [parentId, setParentId] = useState(parent?.id ?? '')
  const isNew = category === undefined
  const wrong = wrongWith(draft.fields, isNew)
  const change = useChange<undefined, Category>({
    run: (_, idempotencyKey) =>
      category
        ? souk.updateCategory(
            { categoryId: category.id, ...changesOf(draft.changed, category) },
            { idempotencyKey, ifMatch: category.etag },
          )
        : souk.createCategory(
            { ...draftOf(draft.fields), parent_id: parentId || null },
            { idempotencyKey },
          ),
    about: ['category'],
    done: ({ name }) => (isNew ? t.categories.created(name) : t.categories.saved(name)),
    onEnd: () => {
      if (isNew && parentId !== '') setOpen(parentId, true)
      onClose()
    },
  })
  const title = parent ? t.categories.createIn(parent.name) : t.categories.create
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.categories[key]}
      shown={(key, value) => shownText(key, value, t)}
      isNew={isNew}
      isSheet
      title={isNew ? title : t.categories.change}
      action={isNew ? t.categories.create : t.kit.save}
      isIncomplete={wrong.size > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NameAndPlace draft={draft} parent={isNew ? { id: parentId, set: setParentId } : undefined} />
      <MoreFields draft={draft} isNew={isNew} wrong={wrong} />
    </ChangeDialog>
  )
}

function shownText(key: keyof Fields, value: FieldValue, t: Texts): string {
  const text = String(value)
  if (key === 'status') return t.categories.statuses[text as Category['status']]
  return key === 'translations' ? translationsShown(text) : text
}

function NameAndPlace(props: {
  readonly draft: Draft<Fields>
  readonly parent: { readonly id: string; readonly set: (id: string) => void } | undefined
}) {
  const t = useTexts()
  const { draft, parent } = props
  return (
    <>
      <TextField
        {...requests.createCategory.name}
        label={t.categories.name}
        path="/name"
        isFirst
        example={t.categories.nameExample}
        value={draft.fields.name}
        onInput={(name) => draft.set({ name })}
      />
      {parent && (
        <NameField
          names={categoryNames}
          label={t.categories.parent_id}
          path="/parent_id"
          none={t.categories.top}
          value={parent.id}
          onChange={parent.set}
        />
      )}
    </>
  )
}

function MoreFields(props: {
  readonly draft: Draft<Fields>
  readonly isNew: boolean
  readonly wrong: ReadonlySet<keyof Fields>
}) {
  const t = useTexts()
  const { draft, isNew, wrong } = props
  const { fields, set } = draft
  const { name, description, handle, status } = requests.createCategory
  const isHandleWrong = wrong.has('handle') && fields.handle !== ''
  return (
    <>
      <TextField
        {...description}
        label={t.categories.description}
        path="/description"
        isOptional
        isLong
        value={fields.description}
        onInput={(typed) => set({ description: typed })}
      />
      <div class="fields-beside">
        <TextField
          {...handle}
          label={t.categories.handle}
          path="/handle"
          isOptional={isNew}
          hint={isNew ? t.categories.handleHint : undefined}
          value={fields.handle}
          onInput={(typed) => set({ handle: typed })}
          wrong={isHandleWrong ? t.products.handleWrong : undefined}
        />
        <SelectField
          label={t.categories.status}
          path="/status"
          hint={t.categories.statusHint}
          choices={choicesOf(status.values, t.categories.statuses)}
          value={fields.status}
          onChange={(chosen) => set({ status: chosen })}
        />
      </div>
      <TranslationsField
        value={fields.translations}
        onInput={(translations) => set({ translations })}
        texts={[
          { name: 'name', label: t.categories.name, limits: name },
          {
            name: 'description',
            label: t.categories.description,
            limits: description,
            isLong: true,
          },
        ]}
      />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}
