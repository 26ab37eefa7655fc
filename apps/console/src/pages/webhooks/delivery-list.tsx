import type { ListWebhookDeliveriesItem, WebhookEndpoint } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { Link } from '../../router/link.tsx'
import { eventName } from '../../shared/event-text.ts'
import { useEndpoints } from '../../shared/webhook-endpoints.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useDeliveriesAfterEvents } from './after-events.ts'
import { deliveredNouns, deliveriesPollMs } from './asking.ts'
import { EndpointFilter } from './endpoint-filter.tsx'
import { WebhookSections } from './sections.tsx'
import { DeliveryStatus, failureText } from './status.tsx'

const statuses = ['DEAD', 'RETRYING', 'PENDING', 'DELIVERED'] as const

/** All deliveries; those that failed stand in the first tab, since somebody has to do something about them. */
export function DeliveryList() {
  const t = useTexts()
  const states = t.states.webhook_delivery
  const endpoints = useEndpoints()
  useDeliveriesAfterEvents()
  const urlOf = (endpointId: string) =>
    endpoints.find(({ id }) => id === endpointId)?.url ?? endpointId
  return (
    <ListPage<ListWebhookDeliveriesItem>
      path="webhooks/deliveries"
      title={t.menu.webhooks}
      icon="webhook"
      about={deliveredNouns(endpoints)}
      pollMs={deliveriesPollMs}
      above={<WebhookSections />}
      filters={['status', 'endpoint_id', 'event_id']}
      tabs={{
        parameter: 'status',
        tabs: [['', t.webhooks.all], ...statuses.map((one) => [one, states[one]] as const)],
      }}
      tools={
        <>
          <EndpointFilter />
          <SearchField parameter="event_id" label={t.webhooks.event} />
        </>
      }
      ask={(wanted, signal) => souk.listWebhookDeliveries(wanted, { signal })}
      columns={[...columnsOf(t).slice(0, 2), endpointColumn(t, urlOf), ...columnsOf(t).slice(2)]}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `webhooks/deliveries/${id}`}
      none={{ title: t.webhooks.noDelivery, detail: t.webhooks.noDeliveryDetail }}
      noneFound={t.webhooks.noDeliveryFound}
    />
  )
}

const shown = 12

/** The last deliveries to one endpoint. */
export function DeliveriesCard({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = useTexts()
  const endpointId = endpoint.id
  useDeliveriesAfterEvents()
  const { data: deliveries } = useQuery({
    key: ['webhook-deliveries', endpointId],
    about: deliveredNouns([endpoint]),
    run: async (signal) =>
      (await souk.listWebhookDeliveries({ endpoint_id: endpointId, limit: shown }, { signal })).data
        .content,
    pollMs: (data) => deliveriesPollMs(data ?? []),
  })
  return (
    <Card
      title={t.webhooks.deliveries}
      isFlush
      aside={
        <Link class="link" to={`webhooks/deliveries?endpoint_id=${endpointId}`}>
          {t.webhooks.allDeliveries}
        </Link>
      }
    >
      {deliveries?.length === 0 ? (
        <Empty icon="webhook" title={t.webhooks.noDelivery}>
          <p>{t.webhooks.noDeliveryDetail}</p>
        </Empty>
      ) : (
        <DataTable
          name={t.webhooks.deliveries}
          columns={columnsOf(t)}
          items={deliveries}
          rowsExpected={3}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `webhooks/deliveries/${id}`}
        />
      )}
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<ListWebhookDeliveriesItem>[] {
  return [
    {
      key: 'event',
      title: t.webhooks.event,
      text: ({ event_type }) => event_type,
      cell: ({ event_type, sequence }) => (
        <span>
          <strong>{eventName(event_type, t)}</strong> <span class="note">#{sequence}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.webhooks.status,
      text: ({ status }) => status,
      cell: ({ status }) => <DeliveryStatus status={status} />,
    },
    {
      key: 'attempts',
      title: t.webhooks.attempts,
      text: ({ attempts }) => attempts,
      isFigure: true,
      isAside: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'last',
      title: t.webhooks.last,
      text: ({ last_status, last_error }) => last_status ?? last_error,
      isAside: true,
      cell: (item) => <span class="soft theirs">{lastAnswer(item, t)}</span>,
    },
    timeColumn('created', t.webhooks.created, ({ created_at }) => created_at),
  ]
}

/** Which endpoint it goes to, where there are several. */
function endpointColumn(
  t: Texts,
  urlOf: (endpointId: string) => string,
): Column<ListWebhookDeliveriesItem> {
  return {
    key: 'endpoint',
    title: t.webhooks.endpoint,
    text: ({ endpoint_id }) => urlOf(endpoint_id),
    isAside: true,
    cell: ({ endpoint_id }) => <span class="soft theirs">{urlOf(endpoint_id)}</span>,
  }
}

function lastAnswer({ last_status, last_error }: ListWebhookDeliveriesItem, t: Texts): string {
  if (last_status !== null) return String(last_status)
  return last_error === null ? t.kit.none : failureText(last_error, t)
}
