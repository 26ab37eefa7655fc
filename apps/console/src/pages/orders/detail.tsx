import type { Order } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { OrderStatus, PaymentStatus } from '../../shared/order-status.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { CancelDialog } from './cancel.tsx'
import { CustomerCard } from './customer.tsx'
import { FulfillDialog } from './fulfill.tsx'
import { ItemsCard } from './items.tsx'
import { MoneyCard } from './money.tsx'
import { isCancellable, isFulfillable, openUnits, refundable } from './order.ts'
import { RefundDialog } from './refund.tsx'
import { ShipmentsCard } from './shipments.tsx'
import { OrderSkeleton } from './skeleton.tsx'

/** What can be done with an order. The dialog that is open stands in the address, so that a link leads to it. */
const actions = ['cancel', 'refund', 'fulfill'] as const
type Action = (typeof actions)[number]

export function OrderDetail({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  const { data: order, error } = useQuery({
    key: ['order', orderId],
    about: ['order'],
    run: async (signal) => {
      const { data, etag } = await souk.getOrder({ orderId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'orders', name: t.menu.orders }}
        id={orderId}
        title={order && nameOf(order)}
        badges={order && <Badges order={order} />}
        actions={order && <Actions order={order} />}
        note={
          order?.placed_at &&
          `${t.orders.placedAt(exactTime(new Date(order.placed_at)))} · ${t.orders.channels[order.channel] ?? order.channel}`
        }
      />
      <Refusal error={error} />
      {!order && !error && <OrderSkeleton />}
      {order && (
        <div class="columns">
          <div>
            <ItemsCard order={order} />
            <MoneyCard order={order} />
            <ShipmentsCard orderId={order.id} />
          </div>
          <div>
            <CustomerCard order={order} />
            <TimelineCard about={order.id} nouns={['order', 'payment', 'refund', 'fulfillment']} />
          </div>
        </div>
      )}
      {order && <OpenDialog order={order} />}
    </main>
  )
}

function Badges({ order }: { readonly order: Order }) {
  return (
    <>
      <OrderStatus status={order.status} />
      <PaymentStatus status={order.payment_status} isPlain={false} />
    </>
  )
}

export type ShownOrder = Order & { readonly etag: string | undefined }

function Actions({ order }: { readonly order: ShownOrder }) {
  const t = useTexts()
  const may = useMay()
  const isOpen = openUnits(order) > 0
  const open = (action: Action) => search({ do: action })
  return (
    <>
      {may('cancelOrder') && (
        <Button
          icon="ban"
          isDisabled={!isOpen || !isCancellable(order)}
          onClick={() => open('cancel')}
        >
          {t.orders.cancel}
        </Button>
      )}
      {may('createRefund') && (
        <Button icon="undo-2" isDisabled={refundable(order) <= 0} onClick={() => open('refund')}>
          {t.orders.refund}
        </Button>
      )}
      {may('createFulfillment') && (
        <Button
          kind="primary"
          icon="truck"
          isDisabled={!isOpen || !isFulfillable(order)}
          onClick={() => open('fulfill')}
        >
          {t.orders.fulfill}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ order }: { readonly order: ShownOrder }) {
  const action = useAddress().query.get('do')
  const props = { order, onClose: () => search({ do: null }) }
  if (action === 'cancel') return <CancelDialog {...props} />
  if (action === 'refund') return <RefundDialog {...props} />
  if (action === 'fulfill') return <FulfillDialog {...props} />
  return null
}
