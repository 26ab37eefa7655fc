import { TextField } from '../../../kit/field.tsx'
import { MetadataField } from '../../../kit/metadata-field.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { ContactFields } from '../../../shared/contact/contact-fields.tsx'
import { channelText, useChannels } from '../../../shared/names/channels.tsx'
import { useTexts } from '../../../texts/index.ts'
import { type Draft, type DraftProps, limits, ownChannel } from './draft.ts'

export function BuyerFields({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.email}
        label={t.orders.buyer}
        path="/email"
        isOptional
        inputMode="email"
        value={draft.email}
        onInput={(email) => set({ email })}
        hint={t.orders.buyerHint}
      />
      <ChannelField channel={draft.channel} set={set} />
    </>
  )
}

/** What changes nothing of what the order comes to. */
export function NoteFields({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <details>
      <summary>{t.products.more}</summary>
      <TextField
        {...limits.external_id}
        label={t.orders.reference}
        path="/external_id"
        isOptional
        value={draft.reference}
        onInput={(reference) => set({ reference })}
      />
      <MetadataField value={draft.metadata} onInput={(metadata) => set({ metadata })} />
    </details>
  )
}

/** Folded away, since what is picked up needs none. */
export function AddressFields({
  kind,
  draft,
  set,
}: DraftProps & { readonly kind: 'shipping' | 'billing' }) {
  const t = useTexts()
  const path = `${kind}_address` as const
  return (
    <details>
      <summary>{t.orders.addressKinds[path]}</summary>
      <div class="fields-beside">
        <ContactFields
          fields={draft[kind]}
          set={(changed) => set({ [kind]: { ...draft[kind], ...changed } })}
          path={`/${path}`}
        />
      </div>
    </details>
  )
}

/** Only where there is something to choose. */
function ChannelField({ channel, set }: Pick<DraftProps, 'set'> & Pick<Draft, 'channel'>) {
  const t = useTexts()
  const others = (useChannels() ?? []).filter(({ status }) => status === 'ACTIVE')
  const named = new Map(others.map(({ handle, name }) => [handle, name]))
  const offered = new Set([ownChannel, ...named.keys()])
  if (offered.size <= 2) return null
  return (
    <SelectField
      label={t.orders.channel}
      path="/channel"
      choices={[...offered].map((handle) => [handle, channelText(handle, named.get(handle), t)])}
      value={channel}
      onChange={(chosen) => set({ channel: chosen })}
    />
  )
}
