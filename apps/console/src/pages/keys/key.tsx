import type { ApiKey, CreateApiKeyResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Secret } from '../../kit/copy.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { LastChange } from '../../shared/last-change.tsx'
import { Rights } from '../../shared/rights.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { RevokeDialog, RotateCredentialDialog } from './credential-actions.tsx'
import { KeySkeleton } from './key-skeleton.tsx'
import { CredentialStatus } from './status.tsx'

type ShownKey = ApiKey & { readonly etag: string | undefined }

export function KeyDetail({ apiKeyId }: { readonly apiKeyId: string }) {
  const t = useTexts()
  const { data: key, error } = useQuery({
    key: ['api-key', apiKeyId],
    about: ['api_key'],
    run: async (signal): Promise<ShownKey> => {
      const { data, etag } = await souk.getApiKey({ apiKeyId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'keys', name: t.keys.keys }}
        id={apiKeyId}
        title={key?.name}
        badges={key && <CredentialStatus {...key} />}
        actions={key && <Actions apiKey={key} />}
        note={t.keys.key}
      />
      <Refusal error={error} />
      {!key && !error && <KeySkeleton />}
      {key && (
        <div class="columns">
          <div>
            <Card title={t.keys.rights}>
              <Rights scopes={key.scopes} />
            </Card>
          </div>
          <div>
            <Card title={t.keys.key}>
              <Facts
                lines={[
                  [t.keys.created, exactTime(new Date(key.created_at))],
                  [t.settings.lastChange, <LastChange key="last" actorId={apiKeyId} />],
                  [
                    t.keys.expires,
                    key.expires_at === null ? t.keys.never : exactTime(new Date(key.expires_at)),
                  ],
                ]}
              />
            </Card>
            <TimelineCard about={apiKeyId} nouns={['api_key']} />
          </div>
        </div>
      )}
      {key && <OpenDialog apiKey={key} />}
    </main>
  )
}

function Actions({ apiKey }: { readonly apiKey: ShownKey }) {
  const t = useTexts()
  const may = useMay()
  if (!may('revokeApiKey') || apiKey.status !== 'ACTIVE') return null
  return (
    <>
      <Button icon="ban" onClick={() => search({ do: 'revoke' })}>
        {t.keys.revoke}
      </Button>
      <Button icon="refresh-cw" onClick={() => search({ do: 'rotate' })}>
        {t.keys.rotate}
      </Button>
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ apiKey }: { readonly apiKey: ShownKey }) {
  const t = useTexts()
  const action = useAddress().query.get('do')
  const [rotated, setRotated] = useState<CreateApiKeyResponse>()
  const { id: apiKeyId, etag: ifMatch, name } = apiKey
  if (rotated) {
    return (
      <MessageDialog title={t.keys.rotated} onClose={() => setRotated(undefined)}>
        <Secret name={t.keys.secretOfKey} value={rotated.api_key} />
      </MessageDialog>
    )
  }
  if (action === 'rotate') {
    return (
      <RotateCredentialDialog
        title={t.keys.rotateKey}
        noun="api_key"
        run={(overlap_seconds, idempotencyKey) =>
          souk.rotateApiKey({ apiKeyId, overlap_seconds }, { idempotencyKey, ifMatch })
        }
        onRotated={setRotated}
        onClose={close}
      />
    )
  }
  if (action !== 'revoke') return null
  return (
    <RevokeDialog
      name={name}
      noun="api_key"
      run={(idempotencyKey) => souk.revokeApiKey({ apiKeyId }, { idempotencyKey, ifMatch })}
      onClose={close}
    />
  )
}
