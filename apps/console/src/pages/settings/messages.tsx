import type { AccountSettings } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Secret } from '../../kit/copy.tsx'
import { useDraft } from '../../kit/draft.ts'
import { Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

type Shown = AccountSettings & { readonly etag: string | undefined }

const close = () => search({ do: null })

/** Where messages to customers go who sign in to the shop. */
export function MessagesCard() {
  const t = useTexts()
  const may = useMay()
  const { data: settings, error } = useQuery({
    key: ['account settings'],
    about: ['account_settings'],
    run: async (signal) => {
      const { data, etag } = await souk.getAccountSettings({}, { signal })
      return { ...data, etag }
    },
  })
  return (
    <Card
      title={t.settings.messages}
      aside={
        settings && (
          <span class="button-row">
            {may('rotateMessageSecret') && (
              <Button isSmall onClick={() => search({ do: 'message-secret' })}>
                {t.settings.makeSecret}
              </Button>
            )}
            {may('updateAccountSettings') && (
              <Button isSmall icon="pencil" onClick={() => search({ do: 'messages' })}>
                {t.settings.messagesTo}
              </Button>
            )}
          </span>
        )
      }
    >
      <Refusal error={error} />
      <p class="soft">{t.settings.messagesText}</p>
      <Facts
        lines={[
          [
            t.settings.messageUrl,
            settings ? (settings.message_url ?? t.settings.noMessages) : <Skeleton widthEm={8} />,
          ],
        ]}
      />
      {settings && <OpenDialog settings={settings} />}
    </Card>
  )
}

function OpenDialog({ settings }: { readonly settings: Shown }) {
  const open = useAddress().query.get('do')
  const [secret, setSecret] = useState<string>()
  const t = useTexts()
  if (secret !== undefined) {
    return (
      <MessageDialog title={t.settings.secretMade} onClose={() => setSecret(undefined)}>
        <Secret name={t.settings.messageSecret} value={secret} />
      </MessageDialog>
    )
  }
  if (open === 'messages') return <AddressDialog settings={settings} />
  if (open === 'message-secret') return <SecretDialog onMade={setSecret} />
  return null
}

function AddressDialog({ settings }: { readonly settings: Shown }) {
  const t = useTexts()
  const draft = useDraft({ messageUrl: settings.message_url ?? '' })
  const change = useChange({
    run: (url: string | null, idempotencyKey) =>
      souk.updateAccountSettings({ message_url: url }, { idempotencyKey, ifMatch: settings.etag }),
    about: ['account_settings'],
    done: () => t.settings.saved,
    onEnd: close,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.settings[key]}
      shown={(_, value) => String(value) || t.settings.noMessages}
      title={t.settings.messagesTo}
      action={t.kit.save}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.fields.messageUrl.trim() || null)}
      onClose={close}
    >
      <TextField
        maxLength={requests.updateAccountSettings.message_url.maxLength}
        label={t.settings.messageUrl}
        path="/message_url"
        isFirst
        isOptional
        hint={t.settings.messageUrlHint}
        value={draft.fields.messageUrl}
        onInput={(messageUrl) => draft.set({ messageUrl })}
      />
    </ChangeDialog>
  )
}

function SecretDialog({ onMade }: { readonly onMade: (secret: string) => void }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.settings.makeSecret}
      action={t.settings.makeSecret}
      about={['account_settings']}
      run={(idempotencyKey) => souk.rotateMessageSecret({}, { idempotencyKey })}
      done={({ message_secret: made }) => {
        onMade(made)
        return undefined
      }}
      onClose={close}
    >
      <p class="soft">{t.settings.makeSecretText}</p>
    </ConfirmDialog>
  )
}
