import type { Fulfillment, Order } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { hasEnded } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'
import { DeliverDialogs, FulfillmentState, unitsIn } from './deliver.tsx'
import { isUnderWay } from './parcels.ts'

export function ShipmentsCard({ order }: { readonly order: Order }) {
  const t = useTexts()
  const { id: orderId } = order
  const { data: fulfillments, error } = useQuery({
    key: ['fulfillments', orderId],
    about: ['fulfillment', 'order'],
    run: async (signal) =>
      (await souk.listOrderFulfillments({ orderId, limit: 96 }, { signal })).data.content,
  })
  if (fulfillments === undefined)
    return error ? null : <SkeletonCard title={t.orders.shipments} lines={1} />
  if (fulfillments.length === 0) {
    return (
      <Card title={t.orders.shipments}>
        {hasEnded(order) ? (
          <p class="soft">{t.orders.neverShipped}</p>
        ) : (
          <Empty icon="truck" title={t.orders.noShipment}>
            <p>{t.orders.noShipmentDetail}</p>
          </Empty>
        )}
      </Card>
    )
  }
  return (
    <Card title={t.orders.shipments} aside={<DeliverAll fulfillments={fulfillments} />}>
      <ul class="lines with-figure">
        {fulfillments.map((fulfillment) => (
          <Shipment key={fulfillment.id} fulfillment={fulfillment} />
        ))}
      </ul>
      <DeliverDialogs fulfillments={fulfillments} />
    </Card>
  )
}

/** Where several are on their way, all of them can be marked at once. */
function DeliverAll({ fulfillments }: { readonly fulfillments: readonly Fulfillment[] }) {
  const t = useTexts()
  const may = useMay()
  if (!may('deliverFulfillments') || fulfillments.filter(isUnderWay).length < 2) return null
  return (
    <Button isSmall icon="check" onClick={() => search({ do: 'deliver-all' })}>
      {t.orders.markAllDelivered}
    </Button>
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
      <span>{t.orders.units(unitsIn(lines))}</span>
      <span class="soft small">
        <Time at={fulfillment.shipped_at ?? fulfillment.created_at} />
      </span>
      {isUnderWay(fulfillment) && may('deliverFulfillment') && (
        <Button isSmall onClick={() => search({ do: 'deliver', fulfillment: id })}>
          {t.orders.markDelivered}
        </Button>
      )}
    </li>
  )
}
