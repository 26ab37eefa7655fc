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
import { given } from '../../kit/given.ts'
import { choicesOf, fits } from '../../kit/limits.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { tagsOf, tagsText } from '../../kit/tags.ts'
import { timeZones } from '../../kit/time-zones.ts'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { countryName, countryNames } from '../../shared/names/countries.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { NameField, NamesField } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import {
  addressParts,
  bodyOf,
  changesOf,
  emptyFields,
  fieldsOf,
  type LocationFields,
  wrongFields,
} from './location-fields.ts'

type ShownLocation = Location & { readonly etag: string | undefined }

interface LocationDialogProps {
  readonly location: ShownLocation
  readonly onClose: () => void
}

export function CreateLocation({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const hasProviders = useHasProviders()
  const [draft, setDraft] = useState({ ...emptyFields, code: '', provider_id: '' })
  const set = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })
  const isRightCode = fits(draft.code.trim(), requests.createLocation.code)
  const create = useChange({
    run: (sent: Sent<'createLocation'>, idempotencyKey) =>
      souk.createLocation(sent, { idempotencyKey }),
    about: ['location'],
    done: ({ name }) => t.inventory.locationSaved(name),
    onEnd: onClose,
  })
  const body = {
    ...bodyOf(draft),
    code: draft.code.trim(),
    provider_id: given(draft.provider_id),
  }
  return (
    <Dialog
      title={t.inventory.createLocation}
      action={t.inventory.createLocation}
      isWide
      isIncomplete={!isRightCode || wrongFields(draft).size > 0}
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
  const isWrong = fields.name.trim() === '' || wrongFields(fields).size > 0
  const change = useChange({
    run: (sent: ReturnType<typeof changesOf>, idempotencyKey) =>
      souk.updateLocation(
        { locationId: location.id, ...sent },
        { idempotencyKey, ifMatch: location.etag },
      ),
    about: ['location', 'stock'],
    done: ({ name }) => t.inventory.locationSaved(name),
    onEnd: onClose,
  })
  const shown = (key: keyof typeof fields, value: FieldValue) => {
    if (key === 'kind') return t.inventory.kinds[value as Location['kind']]
    if (key === 'is_default') return t.inventory.defaults[value as 'true']
    if (key === 'pickup' || key === 'active') return t.inventory[`${key}s`][value as 'true']
    const text = String(value)
    if (key === 'ships_to')
      return tagsOf(text).map(countryName).join(', ') || t.inventory.everywhere
    return key === 'country' && text !== '' ? countryName(text) : text
  }
  const names = { ...t.inventory, ...t.inventory.address, metadata: t.products.metadata }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      shown={shown}
      title={t.inventory.changeLocation(location.name)}
      action={t.kit.save}
      isWide
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(changesOf(draft.changed, fields))}
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
  readonly fields: LocationFields
  readonly set: (changed: Partial<LocationFields>) => void
  readonly isNew?: boolean
}

function CommonFields({ fields, set, isNew = false }: CommonProps) {
  const t = useTexts()
  return (
    <>
      <div class="fields-beside">
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
        <SelectField
          label={t.inventory.active}
          path="/active"
          choices={Object.entries(t.inventory.actives)}
          value={fields.active}
          onChange={(active) => set({ active })}
        />
        <SelectField
          label={t.inventory.pickup}
          path="/pickup"
          choices={Object.entries(t.inventory.pickups)}
          value={fields.pickup}
          onChange={(pickup) => set({ pickup })}
        />
      </div>
      <ShippingFields fields={fields} set={set} />
      <AddressFields fields={fields} set={set} />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}

/** What decides whether, and how soon, an order leaves from here. */
function ShippingFields({ fields, set }: CommonProps) {
  const t = useTexts()
  const wrong = wrongFields(fields)
  return (
    <div class="fields-beside">
      <TextField
        label={t.inventory.priority}
        path="/priority"
        inputMode="text"
        hint={t.inventory.priorityHint}
        value={fields.priority}
        onInput={(priority) => set({ priority })}
        wrong={wrong.has('priority') ? t.inventory.priorityWrong : undefined}
      />
      <div class="stack">
        <NamesField
          names={countryNames}
          label={t.inventory.ships_to}
          add={t.inventory.addCountry}
          path="/ships_to"
          hint={t.inventory.shipsToHint}
          chosen={new Set(tagsOf(fields.ships_to))}
          onChange={(countries) => set({ ships_to: tagsText([...countries].sort()) })}
        />
      </div>
      <TextField
        {...requests.createLocation.cutoff_local}
        label={t.inventory.cutoff_local}
        path="/cutoff_local"
        isOptional
        example="14:00"
        hint={t.inventory.cutoffHint}
        value={fields.cutoff_local}
        onInput={(cutoff_local) => set({ cutoff_local })}
        wrong={wrong.has('cutoff_local') ? t.inventory.cutoffWrong : undefined}
      />
      <SelectField
        label={t.inventory.timezone}
        path="/timezone"
        isOptional
        choices={[['', t.inventory.zoneOfTenant], ...timeZones(fields.timezone)]}
        value={fields.timezone}
        onChange={(timezone) => set({ timezone })}
      />
    </div>
  )
}

function AddressFields({ fields, set }: CommonProps) {
  const t = useTexts()
  const isMissing = wrongFields(fields).has('country')
  return (
    <div class="fields-beside">
      {addressParts.map((part) =>
        part === 'country' ? (
          <NameField
            key={part}
            names={countryNames}
            label={t.inventory.address.country}
            path="/address/country"
            none={t.kit.none}
            wrong={isMissing ? t.kit.missing : undefined}
            value={fields.country}
            onChange={(country) => set({ country })}
          />
        ) : (
          <TextField
            key={part}
            {...requests.createLocation.address[part]}
            label={t.inventory.address[part]}
            path={`/address/${part}`}
            isOptional
            value={fields[part]}
            onInput={(value) => set({ [part]: value })}
          />
        ),
      )}
    </div>
  )
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
