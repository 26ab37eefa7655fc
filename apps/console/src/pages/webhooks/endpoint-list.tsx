import type { CreateWebhookEndpointResponse, WebhookEndpoint } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { SecretOfEndpoint } from './secret.tsx'
import { WebhookSections } from './sections.tsx'
import { EndpointStatus } from './status.tsx'

const statuses = ['ACTIVE', 'PENDING_VERIFICATION', 'PAUSED', 'DEGRADED', 'DISABLED'] as const

export function EndpointList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const [made, setMade] = useState<CreateWebhookEndpointResponse>()
  const states = t.states.webhook_endpoint
  return (
    <>
      <ListPage<WebhookEndpoint>
        path="webhooks"
        title={t.menu.webhooks}
        icon="webhook"
        about={['webhook']}
        above={<WebhookSections />}
        filters={['status']}
        tabs={{
          parameter: 'status',
          tabs: [['', t.webhooks.all], ...statuses.map((one) => [one, states[one]] as const)],
        }}
        actions={
          may('createWebhookEndpoint') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.webhooks.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listWebhookEndpoints(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `webhooks/${id}`}
        none={{ title: t.webhooks.none, detail: t.webhooks.noneDetail }}
        noneFound={t.webhooks.noneFound}
      />
      {query.get('do') === 'create' && (
        <EndpointDialog onMade={setMade} onClose={() => search({ do: null })} />
      )}
      {made && (
        <SecretOfEndpoint
          title={t.webhooks.madeTitle}
          endpoint={made}
          onClose={() => setMade(undefined)}
        >
          <p class="soft">{t.webhooks.made}</p>
        </SecretOfEndpoint>
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<WebhookEndpoint>[] {
  return [
    {
      key: 'url',
      title: t.webhooks.endpoint,
      cell: ({ url, description }) => (
        <span>
          <strong class="theirs">{url}</strong>
          {description !== null && <span class="note theirs below">{description}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.webhooks.status,
      cell: ({ status }) => <EndpointStatus status={status} />,
    },
    {
      key: 'events',
      title: t.webhooks.events,
      isAside: true,
      cell: ({ event_types }) => <code class="soft theirs">{event_types.join(', ')}</code>,
    },
    {
      key: 'created',
      title: t.webhooks.created,
      isFigure: true,
      cell: ({ created_at }) => (
        <span class="soft">
          <Time at={created_at} />
        </span>
      ),
    },
  ]
}
