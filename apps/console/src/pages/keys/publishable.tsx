import type { PublishableKey } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/copy.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { ChannelName } from '../../shared/names/channels.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { RevokeDialog } from './credential-actions.tsx'
import { PublishableDialog } from './publishable-dialog.tsx'
import { CredentialStatus } from './status.tsx'

type ShownKey = PublishableKey & { readonly etag: string | undefined }

export function PublishableDetail({ publishableKeyId }: { readonly publishableKeyId: string }) {
  const t = useTexts()
  const { data: key, error } = useQuery({
    key: ['publishable-key', publishableKeyId],
    about: ['publishable_key'],
    run: async (signal): Promise<ShownKey> => {
      const { data, etag } = await souk.getPublishableKey({ publishableKeyId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'keys/publishable', name: t.keys.publishables }}
        id={publishableKeyId}
        title={key?.name}
        badges={key && <CredentialStatus status={key.status} />}
        actions={key && <Actions publishableKey={key} />}
        note={t.keys.publishable}
      />
      <Refusal error={error} />
      {!key && !error && <PublishableSkeleton />}
      {key && (
        <div class="columns">
          <div>
            <Card title={t.keys.publishable}>
              <p class="note">{t.keys.publishableNote}</p>
              <Code name={t.keys.publishable} text={key.key} />
            </Card>
          </div>
          <div>
            <KeyFacts publishableKey={key} />
            <TimelineCard about={publishableKeyId} nouns={['publishable_key']} />
          </div>
        </div>
      )}
      {key && <OpenDialog publishableKey={key} />}
    </main>
  )
}

/** The page while it is not known what is on it. */
function PublishableSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.keys.publishable} texts={2} />}
      narrow={
        <>
          <SkeletonCard
            title={t.keys.shows}
            facts={[t.keys.channel, t.keys.origins, t.keys.stock, t.keys.created]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}

function KeyFacts({ publishableKey: key }: { readonly publishableKey: PublishableKey }) {
  const t = useTexts()
  return (
    <Card title={t.keys.shows}>
      <Facts
        lines={[
          [t.keys.channel, <ChannelName key="channel" channel={key.channel} />],
          [t.keys.origins, key.origins.join(', ') || t.keys.noOrigin],
          [t.keys.stock, key.shows_stock ? t.keys.stockExact : t.keys.stockRough],
          [t.keys.created, exactTime(new Date(key.created_at))],
        ]}
      />
    </Card>
  )
}

function Actions({ publishableKey }: { readonly publishableKey: ShownKey }) {
  const t = useTexts()
  const may = useMay()
  if (!may('updatePublishableKey') || publishableKey.status !== 'ACTIVE') return null
  return (
    <>
      <Button icon="ban" onClick={() => search({ do: 'revoke' })}>
        {t.keys.revoke}
      </Button>
      <Button icon="pencil" onClick={() => search({ do: 'change' })}>
        {t.kit.edit}
      </Button>
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ publishableKey }: { readonly publishableKey: ShownKey }) {
  const action = useAddress().query.get('do')
  const { id: publishableKeyId, etag: ifMatch, name } = publishableKey
  if (action === 'change') {
    return <PublishableDialog publishableKey={publishableKey} onClose={close} />
  }
  if (action !== 'revoke') return null
  return (
    <RevokeDialog
      name={name}
      noun="publishable_key"
      run={(idempotencyKey) =>
        souk.revokePublishableKey({ publishableKeyId }, { idempotencyKey, ifMatch })
      }
      onClose={close}
    />
  )
}
