import type { Collection } from '@souk/sdk'
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
import { navigate } from '../../router/address.ts'
import { useCaller } from '../../session/caller.ts'
import { TranslationsField } from '../../shared/translations/field.tsx'
import { translationsShown } from '../../shared/translations/translations.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownCollection } from './detail.tsx'
import { changesOf, draftOf, type Fields, fieldsOf, sortOf, sortsOf, wrongWith } from './fields.ts'
import { useKnownAttributes } from './known-attributes.ts'
import { Preview } from './preview.tsx'
import { RuleFields } from './rule-fields.tsx'
import { useLinesText } from './rule-words.ts'
import { rulesOf, rulesText, typedRules } from './rules.ts'

interface CollectionDialogProps {
  /** The one to change; a new one is made without. */
  readonly collection?: ShownCollection
  readonly onClose: () => void
}

const { title: titles, description: descriptions, ...limits } = requests.createCollection

/** Texts, order and rules of a collection. What rules find is shown before they are saved. */
export function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const draft = useDraft<Fields>(fieldsOf(collection, currency))
  const [chosen, setKind] = useState<Collection['kind']>('MANUAL')
  const kind = collection?.kind ?? chosen
  const isNew = collection === undefined
  const wrong = wrongWith(draft.fields, kind, isNew)
  const rulesShown = useLinesText(useKnownAttributes())
  const change = useSaving(collection, draft, kind, onClose)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.collections[key]}
      shown={(key, value) =>
        key === 'rules' ? rulesShown(typedRules(String(value))) : shownText(key, value, t)
      }
      isNew={isNew}
      isSheet
      title={isNew ? t.collections.create : t.collections.change}
      action={isNew ? t.collections.create : t.kit.save}
      isIncomplete={wrong.size > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <FirstFields draft={draft} />
      {isNew && (
        <SelectField
          label={t.collections.kind}
          path="/kind"
          hint={t.collections.kindHint}
          choices={choicesOf(limits.kind.values, t.collections.kinds)}
          value={kind}
          onChange={(value) => setKind(value as Collection['kind'])}
        />
      )}
      {kind === 'RULE' && <Rules draft={draft} />}
      <MoreFields draft={draft} {...{ kind, isNew, wrong }} />
    </ChangeDialog>
  )
}

function useSaving(
  collection: ShownCollection | undefined,
  draft: Draft<Fields>,
  kind: Collection['kind'],
  onClose: () => void,
) {
  const t = useTexts()
  return useChange<undefined, Collection>({
    run: (_, idempotencyKey) =>
      collection
        ? souk.updateCollection(
            { collectionId: collection.id, ...changesOf(draft.changed, collection) },
            { idempotencyKey, ifMatch: collection.etag },
          )
        : souk.createCollection(draftOf(draft.fields, kind), { idempotencyKey }),
    about: ['collection'],
    done: ({ id, title }) => {
      if (collection) return t.collections.saved(title)
      navigate(`collections/${id}`)
      return t.collections.created(title)
    },
    onEnd: onClose,
  })
}

function shownText(key: keyof Fields, value: FieldValue, t: Texts): string {
  const text = String(value)
  if (key === 'sort') return t.collections.sorts[text as Collection['sort']]
  if (key === 'matching') return t.collections.matchings[text as Collection['matching']]
  return key === 'translations' ? translationsShown(text) : text
}

interface PartProps {
  readonly draft: Draft<Fields>
}

function FirstFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...titles}
        label={t.collections.title}
        path="/title"
        isFirst
        example={t.collections.titleExample}
        value={fields.title}
        onInput={(title) => set({ title })}
      />
      <TextField
        {...descriptions}
        label={t.collections.description}
        path="/description"
        isOptional
        isLong
        value={fields.description}
        onInput={(description) => set({ description })}
      />
    </>
  )
}

function Rules({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  const attributes = useKnownAttributes()
  const lines = typedRules(fields.rules)
  return (
    <>
      <SelectField
        label={t.collections.matching}
        path="/matching"
        choices={choicesOf(limits.matching.values, t.collections.matchings)}
        value={fields.matching}
        onChange={(matching) => set({ matching })}
      />
      <RuleFields
        lines={lines}
        attributes={attributes}
        onInput={(changed) => set({ rules: rulesText(changed) })}
      />
      {lines.length === 0 && <p class="wrong">{t.collections.noRules}</p>}
      <Preview matching={fields.matching as Collection['matching']} rules={rulesOf(lines)} />
    </>
  )
}

interface MoreFieldsProps extends PartProps {
  readonly kind: Collection['kind']
  readonly isNew: boolean
  readonly wrong: ReadonlySet<keyof Fields>
}

function MoreFields({ draft: { fields, set }, kind, isNew, wrong }: MoreFieldsProps) {
  const t = useTexts()
  const isHandleWrong = wrong.has('handle') && fields.handle !== ''
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.collections.sort}
          path="/sort"
          choices={choicesOf(sortsOf(kind), t.collections.sorts)}
          value={sortOf(fields, kind)}
          onChange={(sort) => set({ sort })}
        />
        <TextField
          {...limits.handle}
          label={t.collections.handle}
          path="/handle"
          isOptional={isNew}
          hint={isNew ? t.collections.handleHint : undefined}
          value={fields.handle}
          onInput={(handle) => set({ handle })}
          wrong={isHandleWrong ? t.products.handleWrong : undefined}
        />
      </div>
      <TranslationsField
        value={fields.translations}
        onInput={(translations) => set({ translations })}
        texts={[
          { name: 'title', label: t.collections.title, limits: titles },
          {
            name: 'description',
            label: t.collections.description,
            limits: descriptions,
            isLong: true,
          },
        ]}
      />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}
