import type { Location } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, yesOrNo } from '../../kit/given.ts'
import { choicesOf, fits } from '../../kit/limits.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'

type ShownLocation = Location & { readonly etag: string | undefined }

interface LocationDialogProps {
  readonly location: ShownLocation
  readonly onClose: () => void
}

const empty = { code: '', name: '', kind: 'WAREHOUSE', provider_id: '', metadata: '' }

export function CreateLocation({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const hasProviders = useHasProviders()
  const [draft, setDraft] = useState(empty)
  const set = (changed: Partial<typeof empty>) => setDraft({ ...draft, ...changed })
  const isRightCode = fits(draft.code.trim(), requests.createLocation.code)
  const create = useChange({
    run: (sent: Sent<'createLocation'>, idempotencyKey) =>
      souk.createLocation(sent, { idempotencyKey }),
    about: ['location'],
    done: ({ name }) => t.inventory.locationSaved(name),
    onEnd: onClose,
  })
  const body = {
    code: draft.code.trim(),
    kind: draft.kind as Location['kind'],
    name: given(draft.name),
    provider_id: given(draft.provider_id),
    metadata: givenMetadata(draft.metadata),
  }
  return (
    <Dialog
      title={t.inventory.createLocation}
      action={t.inventory.createLocation}
      isIncomplete={!isRightCode || metadataOf(draft.metadata) === undefined}
      isRunning={create.isRunning}
      error={create.error}
      onSubmit={() => void create.run(body)}
      onClose={onClose}
    >
      <TextField
        {...requests.createLocation.code}
        label={t.inventory.code}
        path="/code"
        isFirst
        example="BER-1"
        hint={t.inventory.codeHint}
        value={draft.code}
        onInput={(code) => set({ code })}
        wrong={draft.code !== '' && !isRightCode ? t.inventory.codeWrong : undefined}
      />
      <CommonFields fields={draft} set={set} isNew />
      {hasProviders && (
        <NameField
          names={providerNames}
          label={t.inventory.owner}
          none={t.inventory.ownerSelf}
          value={draft.provider_id}
          onChange={(provider_id) => set({ provider_id })}
        />
      )}
    </Dialog>
  )
}

export function ChangeLocation({ location, onClose }: LocationDialogProps) {
  const t = useTexts()
  const may = useMay()
  const draft = useDraft(fieldsOf(location))
  const { fields } = draft
  const isWrong = fields.name.trim() === '' || metadataOf(fields.metadata) === undefined
  const change = useChange({
    run: (sent: ReturnType<typeof requestOf>, idempotencyKey) =>
      souk.updateLocation(
        { locationId: location.id, ...sent },
        { idempotencyKey, ifMatch: location.etag },
      ),
    about: ['location'],
    done: ({ name }) => t.inventory.locationSaved(name),
    onEnd: onClose,
  })
  const shown = (key: keyof typeof fields, value: FieldValue) => {
    if (key === 'kind') return t.inventory.kinds[value as Location['kind']]
    return key === 'is_default' ? t.inventory.defaults[value as 'true'] : String(value)
  }
  const names = { ...t.inventory, metadata: t.products.metadata }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      shown={shown}
      title={t.inventory.changeLocation(location.name)}
      action={t.kit.save}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(requestOf(draft.changed))}
      onClose={onClose}
    >
      <CommonFields fields={fields} set={draft.set} />
      {location.provider_id === null && (
        <SelectField
          label={t.inventory.is_default}
          choices={Object.entries(t.inventory.defaults).filter(
            ([value]) => value === 'true' || !location.is_default,
          )}
          hint={location.is_default ? t.inventory.defaultHint : undefined}
          value={fields.is_default}
          onChange={(is_default) => draft.set({ is_default })}
        />
      )}
      {may('deleteLocation') && !location.is_default && (
        <Button isSmall icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.inventory.deleteLocation}
        </Button>
      )}
    </ChangeDialog>
  )
}

interface CommonProps {
  readonly fields: Readonly<Record<'name' | 'kind' | 'metadata', string>>
  readonly set: (changed: Partial<Record<'name' | 'kind' | 'metadata', string>>) => void
  readonly isNew?: boolean
}

function CommonFields({ fields, set, isNew = false }: CommonProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createLocation.name}
        label={t.inventory.name}
        path="/name"
        isOptional={isNew}
        isFirst={!isNew}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      <SelectField
        label={t.inventory.kind}
        choices={choicesOf(requests.createLocation.kind.values, t.inventory.kinds)}
        value={fields.kind}
        onChange={(kind) => set({ kind })}
      />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}

function fieldsOf({ name, kind, is_default, metadata }: Location) {
  return {
    name,
    kind: kind as string,
    is_default: String(is_default),
    metadata: metadataText(metadata),
  }
}

function requestOf(changed: Partial<ReturnType<typeof fieldsOf>>) {
  const { name, kind, is_default, metadata } = changed
  return {
    name,
    kind: kind as Location['kind'] | undefined,
    is_default: yesOrNo(is_default),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}

export function DeleteLocation({ location, onClose }: LocationDialogProps) {
  const t = useTexts()
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.deleteLocation({ locationId: location.id }, { idempotencyKey, ifMatch: location.etag }),
    about: ['location', 'stock'],
    done: ({ name }) => t.inventory.locationDeleted(name),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.inventory.deleteLocationOf(location.name)}
      action={t.inventory.deleteLocation}
      isDanger
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NowAfter
        lines={[
          { name: location.code, now: t.inventory.deleteNow, after: t.inventory.deleteAfter },
        ]}
      />
    </Dialog>
  )
}
