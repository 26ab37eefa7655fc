import type { Fulfillment } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Icon } from '../../kit/icon.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function ShipmentsCard({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: fulfillments, error } = useQuery({
    key: ['fulfillments', orderId],
    about: ['fulfillment', 'order'],
    run: async (signal) => (await souk.listOrderFulfillments({ orderId }, { signal })).data.content,
  })
  const delivered =
    query.get('do') === 'deliver'
      ? fulfillments?.find(({ id }) => id === query.get('fulfillment'))
      : undefined
  if (fulfillments === undefined)
    return error ? null : <SkeletonCard title={t.orders.shipments} lines={1} />
  if (fulfillments.length === 0) {
    return (
      <Card title={t.orders.shipments}>
        <Empty icon="truck" title={t.orders.noShipment}>
          <p>{t.orders.noShipmentDetail}</p>
        </Empty>
      </Card>
    )
  }
  return (
    <Card title={t.orders.shipments}>
      <ul class="lines with-figure">
        {fulfillments.map((fulfillment) => (
          <Shipment key={fulfillment.id} fulfillment={fulfillment} />
        ))}
      </ul>
      {delivered && <DeliverDialog fulfillment={delivered} />}
    </Card>
  )
}

function Shipment({ fulfillment }: { readonly fulfillment: Fulfillment }) {
  const t = useTexts()
  const may = useMay()
  const { id, status, carrier, tracking, lines } = fulfillment
  return (
    <li>
      <Icon name="truck" />
      <span class="theirs">
        {carrier ?? t.orders.noCarrier} <span class="note">{tracking.join(', ')}</span>
      </span>
      <FulfillmentState status={status} />
      <span>{t.orders.units(unitsOf(lines))}</span>
      <span class="soft small">
        <Time at={fulfillment.shipped_at ?? fulfillment.created_at} />
      </span>
      {stateAfter('fulfillment', status, 'deliver') && may('deliverFulfillment') && (
        <Button isSmall onClick={() => search({ do: 'deliver', fulfillment: id })}>
          {t.orders.markDelivered}
        </Button>
      )}
    </li>
  )
}

function unitsOf(lines: Fulfillment['lines']): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function FulfillmentState({ status }: Pick<Fulfillment, 'status'>) {
  return <Badge tone={tones.fulfillment[status]} text={useTexts().states.fulfillment[status]} />
}

const close = () => search({ do: null, fulfillment: null })

function DeliverDialog({ fulfillment }: { readonly fulfillment: Fulfillment }) {
  const t = useTexts()
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.deliverFulfillment({ fulfillmentId: fulfillment.id }, { idempotencyKey }),
    about: ['fulfillment', 'order'],
    done: () => t.orders.delivered,
    onEnd: close,
  })
  const after = stateAfter('fulfillment', fulfillment.status, 'deliver')
  return (
    <Dialog
      title={t.orders.markDelivered}
      action={t.orders.markDelivered}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <NowAfter
        lines={[
          {
            name: t.orders.units(unitsOf(fulfillment.lines)),
            now: <FulfillmentState status={fulfillment.status} />,
            after: after && <FulfillmentState status={after} />,
          },
        ]}
      />
    </Dialog>
  )
}
