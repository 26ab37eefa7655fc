import type { Fulfillment } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Icon } from '../../kit/icon.tsx'
import { Time } from '../../kit/time.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function ShipmentsCard({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  const { data: fulfillments } = useQuery({
    key: ['fulfillments', orderId],
    about: ['fulfillment', 'order'],
    run: async (signal) => (await souk.listOrderFulfillments({ orderId }, { signal })).data.content,
  })
  if (fulfillments === undefined) return null
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
    </Card>
  )
}

function Shipment({ fulfillment }: { readonly fulfillment: Fulfillment }) {
  const t = useTexts()
  const may = useMay()
  const { id, status, carrier, tracking, lines } = fulfillment
  const deliver = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.deliverFulfillment({ fulfillmentId: id }, { idempotencyKey }),
    about: ['fulfillment', 'order'],
    done: () => t.orders.delivered,
  })
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li>
      <Icon name="truck" />
      <span class="theirs">
        {carrier ?? t.orders.noCarrier} <span class="note">{tracking.join(', ')}</span>
      </span>
      <Badge tone={tones.fulfillment[status]} text={t.states.fulfillment[status]} />
      <span>{t.orders.units(units)}</span>
      <span class="soft small">
        <Time at={fulfillment.shipped_at ?? fulfillment.created_at} />
      </span>
      {status === 'SHIPPED' && may('deliverFulfillment') && (
        <Button isSmall isDisabled={deliver.isRunning} onClick={() => void deliver.run(undefined)}>
          {t.orders.markDelivered}
        </Button>
      )}
    </li>
  )
}
