import type { Channel } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, orNull } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { navigate } from '../../router/address.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownChannel } from './detail.tsx'

interface ChannelDialogProps {
  /** The one to change; a new one is made without. */
  readonly channel?: ShownChannel
  readonly onClose: () => void
}

type Fields = Readonly<Record<'handle' | 'name' | 'external_id' | 'metadata', string>>

/** Its handle is chosen once. Whether it is enabled is changed on its page, with what follows. */
export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(channel))
  const { fields } = draft
  const isWrongHandle = !fits(fields.handle.trim(), requests.createChannel.handle)
  const isWrongMetadata = metadataOf(fields.metadata) === undefined
  const change = useChange<Partial<Fields>, Channel>({
    run: (sent, idempotencyKey) =>
      channel
        ? souk.updateChannel(
            { channelId: channel.id, ...changeOf(sent) },
            { idempotencyKey, ifMatch: channel.etag },
          )
        : souk.createChannel(channelOf(fields), { idempotencyKey }),
    about: ['channel'],
    done: ({ id, name }) => {
      if (channel) return t.channels.saved(name)
      navigate(`channels/${id}`)
      return t.channels.created(name)
    },
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => nameOf(key, t)}
      isNew={channel === undefined}
      title={channel ? t.channels.change : t.channels.create}
      action={channel ? t.kit.save : t.channels.create}
      isIncomplete={fields.name.trim() === '' || isWrongHandle || isWrongMetadata}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <ChannelFields draft={draft} isNew={channel === undefined} isWrongHandle={isWrongHandle} />
    </ChangeDialog>
  )
}

interface ChannelFieldsProps {
  readonly draft: Draft<Fields>
  readonly isNew: boolean
  readonly isWrongHandle: boolean
}

function ChannelFields({ draft: { fields, set }, isNew, isWrongHandle }: ChannelFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createChannel.name}
        label={t.channels.name}
        path="/name"
        isFirst
        example={t.channels.nameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      {isNew && (
        <TextField
          maxLength={requests.createChannel.handle.maxLength}
          label={t.channels.handle}
          path="/handle"
          hint={t.channels.handleHint}
          value={fields.handle}
          onInput={(handle) => set({ handle })}
          wrong={isWrongHandle && fields.handle !== '' ? t.channels.handleWrong : undefined}
        />
      )}
      <TextField
        {...requests.createChannel.external_id}
        label={t.channels.external_id}
        path="/external_id"
        isOptional
        value={fields.external_id}
        onInput={(external_id) => set({ external_id })}
      />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}

function nameOf(key: keyof Fields, t: Texts): string {
  return key === 'metadata' ? t.products.metadata : t.channels[key]
}

function fieldsOf(channel: Channel | undefined): Fields {
  return {
    handle: channel?.handle ?? '',
    name: channel?.name ?? '',
    external_id: channel?.external_id ?? '',
    metadata: metadataText(channel?.metadata ?? {}),
  }
}

function channelOf({ handle, name, external_id, metadata }: Fields) {
  return {
    handle: handle.trim(),
    name: name.trim(),
    external_id: given(external_id),
    metadata: givenMetadata(metadata),
  }
}

function changeOf({ name, external_id, metadata }: Partial<Fields>) {
  return {
    name,
    external_id: orNull(external_id),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
