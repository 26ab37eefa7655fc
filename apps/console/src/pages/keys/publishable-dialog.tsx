import type { PublishableKey } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useMay } from '../../session/caller.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import {
  changedPublishable,
  type PublishableDraft,
  publishableDraftOf,
  publishableFieldsOf,
} from './publishable-draft.ts'

interface PublishableDialogProps {
  /** The one to change; a new one is made without. */
  readonly publishableKey?: PublishableKey & { readonly etag: string | undefined }
  readonly onClose: () => void
}

export function PublishableDialog({ publishableKey, onClose }: PublishableDialogProps) {
  const t = useTexts()
  const draft = useDraft<PublishableDraft>(publishableDraftOf(publishableKey))
  const { fields, changes } = draft
  const change = useSave(publishableKey, onClose)
  const isNew = publishableKey === undefined
  const names: Readonly<Record<keyof PublishableDraft, string>> = {
    name: t.keys.name,
    channel: t.keys.channel,
    origins: t.keys.origins,
    showsStock: t.keys.stock,
  }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      shown={(key, value) => shownText(key, value, t)}
      isNew={isNew}
      title={isNew ? t.keys.createPublishable : t.keys.changePublishable}
      action={isNew ? t.keys.createPublishable : t.kit.save}
      isWide
      isIncomplete={fields.name.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ fields, changed: changes.map(({ key }) => key) })}
      onClose={onClose}
    >
      <PublishableFields draft={fields} set={draft.set} isNew={isNew} />
    </ChangeDialog>
  )
}

function shownText(key: keyof PublishableDraft, value: FieldValue, t: Texts): string {
  if (key === 'showsStock') return value === true ? t.keys.stockExact : t.keys.stockRough
  return String(value)
    .split(/\s+/)
    .join(key === 'origins' ? ', ' : ' ')
}

function PublishableFields(props: {
  readonly draft: PublishableDraft
  readonly set: (changed: Partial<PublishableDraft>) => void
  readonly isNew: boolean
}) {
  const t = useTexts()
  const may = useMay()
  const { draft, set, isNew } = props
  return (
    <>
      <div class="fields-beside">
        <TextField
          {...requests.createPublishableKey.name}
          label={t.keys.name}
          path="/name"
          hint={t.keys.nameHint}
          isFirst
          value={draft.name}
          onInput={(name) => set({ name })}
        />
        {isNew && may('listChannels') && (
          <NameField
            names={channelNames}
            label={t.keys.channel}
            path="/channel"
            hint={t.keys.channelHint}
            none={t.keys.defaultChannel}
            value={draft.channel}
            onChange={(channel) => set({ channel })}
          />
        )}
      </div>
      <TextField
        label={t.keys.origins}
        path="/origins"
        hint={t.keys.originsHint}
        isLong
        isOptional
        value={draft.origins}
        onInput={(origins) => set({ origins })}
      />
      <SelectField
        label={t.keys.stock}
        path="/shows_stock"
        choices={[
          ['rough', t.keys.stockRough],
          ['exact', t.keys.stockExact],
        ]}
        value={draft.showsStock ? 'exact' : 'rough'}
        onChange={(shown) => set({ showsStock: shown === 'exact' })}
      />
    </>
  )
}

interface Save {
  readonly fields: PublishableDraft
  readonly changed: readonly (keyof PublishableDraft)[]
}

function useSave(key: PublishableDialogProps['publishableKey'], onClose: () => void) {
  const t = useTexts()
  return useChange<Save, PublishableKey>({
    run: ({ fields, changed }, idempotencyKey) => {
      if (key) {
        const changes = changedPublishable(fields, changed)
        const options = { idempotencyKey, ifMatch: key.etag }
        return souk.updatePublishableKey({ publishableKeyId: key.id, ...changes }, options)
      }
      const channel = fields.channel || undefined
      return souk.createPublishableKey(
        { ...publishableFieldsOf(fields), channel },
        { idempotencyKey },
      )
    },
    about: ['publishable_key'],
    done: () => (key ? t.keys.publishableSaved : t.keys.publishableMade),
    onEnd: onClose,
  })
}
