import type { Order } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { ChannelName } from '../../shared/names/channels.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { hasEnded, MoneyStatus, OrderStatus } from '../../shared/order-status.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { OrderActions, OrderDialog } from './actions.tsx'
import { AddressesCard } from './addresses.tsx'
import { CustomerCard } from './customer.tsx'
import { DetailsCard } from './details.tsx'
import { GiftCardsCard } from './gift-cards.tsx'
import { GroupCard } from './group.tsx'
import { ItemsCard } from './items.tsx'
import { PaymentLinkDialog } from './links.tsx'
import { MoneyCard } from './money.tsx'
import { ShipmentsCard } from './shipments.tsx'
import { OrderSkeleton } from './skeleton.tsx'

export function OrderDetail({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  const { data: order, error } = useQuery({
    key: ['order', orderId],
    about: ['order'],
    of: () => [orderId],
    run: async (signal) => {
      const { data, etag } = await souk.getOrder({ orderId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={4}
        back={{ to: 'orders', name: t.menu.orders }}
        id={orderId}
        title={order && nameOf(order)}
        badges={order && <Badges order={order} />}
        actions={order && <OrderActions order={order} />}
        note={
          order?.placed_at && (
            <>
              {t.orders.placedAt(exactTime(new Date(order.placed_at)))} ·{' '}
              <span class="theirs">
                <ChannelName channel={order.channel} />
              </span>
            </>
          )
        }
      />
      <Refusal error={error} />
      {!order && !error && <OrderSkeleton />}
      {order && (
        <div class="columns">
          <div>
            <ItemsCard order={order} />
            <MoneyCard order={order} />
            <GroupCard order={order} />
            <ShipmentsCard order={order} />
            <GiftCardsCard order={order} />
          </div>
          <div>
            <CustomerCard order={order} />
            <AddressesCard order={order} />
            <DetailsCard order={order} />
            <TimelineCard
              about={order.id}
              nouns={['order', 'payment', 'payment_link', 'refund', 'fulfillment']}
            />
          </div>
        </div>
      )}
      {order && <OrderDialog order={order} />}
      <PaymentLinkDialog />
    </main>
  )
}

/** That an order is paid is said once, and of one that ended unpaid nothing. */
function Badges({ order }: { readonly order: Order }) {
  const isUnpaid = hasEnded(order) && order.payment_status === 'UNPAID'
  const isSaid = order.status === order.payment_status || isUnpaid
  return (
    <>
      <OrderStatus status={order.status} />
      {(!isSaid || order.refund_status !== 'NONE') && <MoneyStatus order={order} isPlain={false} />}
    </>
  )
}

export type ShownOrder = Order & { readonly etag: string | undefined }
