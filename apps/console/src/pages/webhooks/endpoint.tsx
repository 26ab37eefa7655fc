import type { CreateWebhookEndpointResponse, WebhookEndpoint } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/copy.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { RotateSecretDialog, StateDialog, TestDialog } from './actions.tsx'
import { DeliveriesCard } from './delivery-list.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointSkeleton } from './endpoint-skeleton.tsx'
import { ReplayDialog, ReplayProgress } from './replay.tsx'
import { SecretOfEndpoint } from './secret.tsx'
import { EndpointStatus } from './status.tsx'
import { VerificationCard } from './verification.tsx'
import { VerifyCard } from './verify.tsx'

export type ShownEndpoint = WebhookEndpoint & { readonly etag: string | undefined }

export function EndpointDetail({ endpointId }: { readonly endpointId: string }) {
  const t = useTexts()
  const { data: endpoint, error } = useQuery({
    key: ['webhook-endpoint', endpointId],
    about: ['webhook'],
    run: async (signal): Promise<ShownEndpoint> => {
      const { data, etag } = await souk.getWebhookEndpoint({ endpointId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={6}
        back={{ to: 'webhooks', name: t.menu.webhooks }}
        id={endpointId}
        title={endpoint?.url}
        badges={endpoint && <EndpointStatus status={endpoint.status} />}
        actions={endpoint && <Actions endpoint={endpoint} />}
        note={endpoint?.description ?? undefined}
      />
      <Refusal error={error} />
      {!endpoint && !error && <EndpointSkeleton />}
      {endpoint && (
        <div class="columns">
          <div>
            <ReplayProgress />
            <DeliveriesCard endpoint={endpoint} />
            <VerificationCard endpoint={endpoint} />
            <VerifyCard signature={endpoint.signature} />
          </div>
          <div>
            <EndpointFacts endpoint={endpoint} />
            <TimelineCard about={endpointId} nouns={['webhook']} />
          </div>
        </div>
      )}
      {endpoint && <OpenDialog endpoint={endpoint} />}
    </main>
  )
}

function Actions({ endpoint }: { readonly endpoint: ShownEndpoint }) {
  const t = useTexts()
  const may = useMay()
  if (!may('updateWebhookEndpoint')) return null
  const can = (command: 'pause' | 'resume' | 'test') =>
    stateAfter('webhook_endpoint', endpoint.status, command) !== undefined
  const open = (action: string) => () => search({ do: action })
  return (
    <>
      <Button icon="trash" onClick={open('delete')}>
        {t.webhooks.remove}
      </Button>
      <Button icon="refresh-cw" onClick={open('rotate')}>
        {t.webhooks.rotate}
      </Button>
      {can('pause') && (
        <Button icon="pause" onClick={open('pause')}>
          {t.webhooks.pause}
        </Button>
      )}
      {can('resume') && (
        <Button icon="play" onClick={open('resume')}>
          {t.webhooks.resume}
        </Button>
      )}
      <Button icon="rotate-ccw" onClick={open('replay')}>
        {t.webhooks.replay}
      </Button>
      <Button icon="pencil" onClick={open('change')}>
        {t.kit.edit}
      </Button>
      <Button
        kind="primary"
        icon="play"
        hindrance={can('test') ? undefined : t.webhooks.testHindrance}
        onClick={open('test')}
      >
        {t.webhooks.test}
      </Button>
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ endpoint }: { readonly endpoint: ShownEndpoint }) {
  const t = useTexts()
  const action = useAddress().query.get('do')
  const [rotated, setRotated] = useState<CreateWebhookEndpointResponse>()
  const props = { endpoint, onClose: close }
  if (rotated) {
    return (
      <SecretOfEndpoint
        title={t.webhooks.rotated}
        endpoint={rotated}
        onClose={() => setRotated(undefined)}
      />
    )
  }
  if (action === 'change') return <EndpointDialog {...props} />
  if (action === 'rotate') return <RotateSecretDialog {...props} onRotated={setRotated} />
  if (action === 'test') return <TestDialog {...props} />
  if (action === 'replay') return <ReplayDialog {...props} />
  if (action === 'pause' || action === 'resume' || action === 'delete')
    return <StateDialog key={action} {...props} action={action} />
  return null
}

function EndpointFacts({ endpoint }: { readonly endpoint: ShownEndpoint }) {
  const t = useTexts()
  const { previous_secret_expires_at: overlapEnd, disabled_reason: reason } = endpoint
  const metadata = Object.entries(endpoint.metadata)
  return (
    <Card title={t.webhooks.endpoint}>
      <Facts
        lines={[
          [t.webhooks.events, <code key="events">{endpoint.event_types.join(', ')}</code>],
          [t.webhooks.format, t.webhooks.formats[endpoint.format]],
          [t.webhooks.signature, t.webhooks.signatures[endpoint.signature]],
          [t.webhooks.created, exactTime(new Date(endpoint.created_at))],
          ...metadata.map(([name, value]) => [name, String(value)] as const),
        ]}
      />
      {reason !== null && <p class="wrong">{t.webhooks.reasons[reason]}</p>}
      {overlapEnd !== null && (
        <p class="hint">{t.webhooks.previousEnds(exactTime(new Date(overlapEnd)))}</p>
      )}
      {endpoint.public_key !== null && (
        <Code name={t.webhooks.publicKey} text={endpoint.public_key} />
      )}
    </Card>
  )
}
