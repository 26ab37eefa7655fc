import type { Provider } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { metadataOf } from '../../kit/metadata.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownProvider } from './detail.tsx'
import { bodyOf, type Fields, fieldsOf, isComplete } from './fields.ts'

interface ProviderDialogProps {
  /** The one to change; a new one is made without. */
  readonly provider?: ShownProvider
  readonly onClose: () => void
}

const { contact, ...limits } = requests.createProvider
const texts = [
  ['display_name', limits.display_name],
  ['handle', limits.handle],
  ['legal_name', limits.legal_name],
  ['country', limits.country],
  ['default_currency', limits.default_currency],
  ['contact_name', contact.name],
  ['contact_email', contact.email],
  ['contact_phone', contact.phone],
] as const

type Begins = (typeof limits.status.values)[number]

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const draft = useDraft<Fields>(fieldsOf(provider, currency))
  const [begins, setBegins] = useState<Begins>('APPLIED')
  const { fields: names } = t.providers
  const change = useChange<undefined, Provider>({
    run: (_, idempotencyKey) => {
      const body = bodyOf(draft.fields)
      return provider
        ? souk.updateProvider(
            { providerId: provider.id, ...body },
            { idempotencyKey, ifMatch: provider.etag },
          )
        : souk.createProvider({ ...body, status: begins }, { idempotencyKey })
    },
    about: ['provider'],
    done: ({ display_name }) => t.providers.saved(display_name),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      shown={(key, value) => shownText(key, value, t)}
      isNew={provider === undefined}
      title={provider ? t.providers.change : t.providers.create}
      action={provider ? t.kit.save : t.providers.create}
      isWide
      isIncomplete={!isComplete(draft.fields)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <ProviderFields draft={draft} />
      {!provider && (
        <SelectField
          label={names.status}
          value={begins}
          choices={choicesOf(limits.status.values, t.states.provider)}
          onChange={(value) => setBegins(value as Begins)}
        />
      )}
    </ChangeDialog>
  )
}

function shownText(key: keyof Fields, value: FieldValue, t: Texts): string {
  const text = String(value)
  if (key === 'kind') return t.providers.kinds[text as Provider['kind']]
  return key === 'business' ? t.providers.businesses[text as Provider['business']] : text
}

function ProviderFields({ draft }: { readonly draft: Draft<Fields> }) {
  const t = useTexts()
  const { fields: names, kinds, businesses } = t.providers
  const hints: Partial<Record<keyof Fields, string>> = {
    handle: t.providers.handleHint,
    country: t.providers.countryHint,
  }
  return (
    <>
      <div class="fields-beside">
        {texts.map(([field, ofField], index) => (
          <TextField
            key={field}
            {...ofField}
            label={names[field]}
            path={`/${field.replace('contact_', 'contact/')}`}
            isFirst={index === 0}
            isOptional={!['display_name', 'handle', 'default_currency'].includes(field)}
            hint={hints[field]}
            inputMode={field === 'contact_email' ? 'email' : 'text'}
            value={draft.fields[field]}
            onInput={(value) => draft.set({ [field]: value })}
          />
        ))}
        <SelectField
          label={names.kind}
          value={draft.fields.kind}
          choices={choicesOf(limits.kind.values, kinds)}
          onChange={(kind) => draft.set({ kind })}
        />
        <SelectField
          label={names.business}
          value={draft.fields.business}
          choices={choicesOf(limits.business.values, businesses)}
          onChange={(business) => draft.set({ business })}
        />
      </div>
      {(['tax_ids', 'metadata'] as const).map((field) => (
        <TextField
          key={field}
          label={names[field]}
          path={`/${field}`}
          isOptional
          isLong
          hint={t.providers.pairsHint}
          value={draft.fields[field]}
          onInput={(value) => draft.set({ [field]: value })}
          wrong={metadataOf(draft.fields[field], limits[field]) ? undefined : t.providers.pairsHint}
        />
      ))}
    </>
  )
}
