import type { Order, OrderGroup } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { FulfillmentStatus, MoneyStatus, OrderStatus } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'

/** The other orders that were bought with this one, and where all of them stand together. A provider is not shown them. */
export function GroupCard({ order }: { readonly order: Order }) {
  const may = useMay()
  const { id, order_group_id: orderGroupId } = order
  if (orderGroupId === null || !may('getOrderGroup')) return null
  return <OrdersOfGroup orderId={id} orderGroupId={orderGroupId} />
}

function OrdersOfGroup({ orderId, orderGroupId }: { orderId: string; orderGroupId: string }) {
  const t = useTexts()
  const { data: group, error } = useQuery({
    key: ['order_group', orderGroupId],
    about: ['order', 'order_group'],
    run: async (signal) => (await souk.getOrderGroup({ orderGroupId }, { signal })).data,
  })
  if (group === undefined) return error ? null : <SkeletonCard title={t.orders.group} lines={3} />
  const together = {
    status: 'PENDING' as const,
    payment_status: group.payment_status,
    refund_status: group.refund_status,
    fulfillment_status: group.fulfillment_status,
  }
  return (
    <Card title={t.orders.group}>
      <ul class="lines with-figure" aria-label={t.orders.group}>
        {group.orders.map((each) => (
          <OrderOfGroup key={each.id} order={each} isShown={each.id === orderId} />
        ))}
      </ul>
      <Facts
        lines={[
          [t.orders.total, moneyText(group.total)],
          [t.orders.payment, <MoneyStatus key="payment" order={together} />],
          [
            t.orders.fulfillment,
            <FulfillmentStatus key="fulfillment" status={group.fulfillment_status} />,
          ],
        ]}
      />
    </Card>
  )
}

type Grouped = OrderGroup['orders'][number]

function OrderOfGroup({ order, isShown }: { readonly order: Grouped; readonly isShown: boolean }) {
  const sellerOf = useProviderNames()
  const name = nameOf(order)
  return (
    <li>
      <Icon name="store" />
      {isShown ? (
        <span class="strong">{name}</span>
      ) : (
        <Link to={`orders/${order.id}`} class="link">
          {name}
        </Link>
      )}
      <span class="theirs">{sellerOf(order.provider_id)}</span>
      <OrderStatus status={order.status} />
      <span class="strong">{moneyText(order.total)}</span>
    </li>
  )
}
