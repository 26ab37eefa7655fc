import type { PaymentCallback } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Card, Empty } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'

const shown = 8
/** A message has no event: what it is about may have one. */
const pollMs = 15_000

interface CallbacksProps {
  readonly gatewayId: string
}

/** The last messages of a gateway, by which one sees whether it is set up to send any. */
export function CallbacksCard({ gatewayId }: CallbacksProps) {
  const t = useTexts()
  const may = useMay()
  const { data: messages } = useQuery({
    key: ['payment-callbacks', gatewayId],
    about: ['payment', 'refund', 'dispute'],
    isEnabled: may('listPaymentCallbacks'),
    run: async (signal) =>
      (await souk.listPaymentCallbacks({ gatewayId, limit: shown }, { signal })).data.content,
    pollMs: () => pollMs,
  })
  if (!may('listPaymentCallbacks')) return null
  return (
    <Card
      title={t.gateways.messages}
      isFlush
      aside={
        <Link class="link" to={`payments/gateways/${gatewayId}/messages`}>
          {t.gateways.allMessages}
        </Link>
      }
    >
      {messages?.length === 0 ? (
        <Empty icon="webhook" title={t.gateways.noMessage}>
          <p>{t.gateways.noMessageDetail}</p>
        </Empty>
      ) : (
        <DataTable
          name={t.gateways.messages}
          columns={columnsOf(t)}
          items={messages}
          rowsExpected={3}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  )
}

/** All that a gateway has sent by itself. */
export function Callbacks({ gatewayId }: CallbacksProps) {
  const t = useTexts()
  return (
    <ListPage<PaymentCallback>
      path={`payments/gateways/${gatewayId}/messages`}
      back={{ to: `payments/gateways/${gatewayId}`, name: t.gateways.gateway }}
      title={t.gateways.messages}
      icon="webhook"
      about={['payment', 'refund', 'dispute']}
      pollMs={() => pollMs}
      filters={[]}
      ask={(wanted, signal) => souk.listPaymentCallbacks({ gatewayId, ...wanted }, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      none={{ title: t.gateways.noMessage, detail: t.gateways.noMessageDetail }}
      noneFound={t.gateways.noMessage}
    />
  )
}

function columnsOf(t: Texts): readonly Column<PaymentCallback>[] {
  return [
    {
      key: 'type',
      title: t.gateways.message,
      text: ({ type }) => type,
      cell: ({ type }) => <code class="theirs">{type}</code>,
    },
    {
      key: 'about',
      title: t.gateways.about,
      text: ({ payment_id, about }) => payment_id ?? about.kind,
      cell: ({ payment_id, about }) => {
        const kind = t.gateways.aboutKinds[about.kind]
        if (payment_id === null) return <span class="soft">{kind}</span>
        return (
          <Link to={`payments/${payment_id}`} class="link above">
            {kind}
          </Link>
        )
      },
    },
    {
      key: 'reference',
      title: t.gateways.reference,
      text: ({ about }) => about.ref,
      isAside: true,
      cell: ({ about }) =>
        about.ref === null ? t.kit.none : <code class="soft theirs">{about.ref}</code>,
    },
    {
      key: 'deliveries',
      title: t.gateways.deliveries,
      text: ({ deliveries }) => String(deliveries),
      isAside: true,
      cell: ({ deliveries }) => <span class="soft">{t.gateways.times(deliveries)}</span>,
    },
    timeColumn('received', t.gateways.lastReceived, ({ last_received_at }) => last_received_at),
  ]
}
