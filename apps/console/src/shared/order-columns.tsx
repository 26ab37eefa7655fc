import type { ListOrdersItem } from '@souk/sdk'
import type { Column } from '../kit/data-table.tsx'
import { moneyText } from '../kit/money.ts'
import { timeColumn } from '../kit/time-column.tsx'
import type { Texts } from '../texts/index.ts'
import { ChannelName } from './names/channels.tsx'
import { BuyerName, buyerText } from './names/customers.tsx'
import { nameOf } from './names/orders.ts'
import { MoneyStatus, OrderStatus, ShippingStatus } from './order-status.tsx'

/** What lists say of an order. Where it is known whose they are, or there is little room, some are left out by their keys. */
export function orderColumns(t: Texts): readonly Column<ListOrdersItem>[] {
  return [
    {
      key: 'order',
      title: t.orders.order,
      text: nameOf,
      cell: (item) => <strong>{nameOf(item)}</strong>,
    },
    {
      key: 'customer',
      title: t.orders.customer,
      text: buyerText,
      cell: (order) => <BuyerName order={order} />,
    },
    ...stateColumns(t),
    {
      key: 'channel',
      title: t.orders.channel,
      text: ({ channel }) => channel,
      isAside: true,
      cell: ({ channel }) => (
        <span class="soft theirs">
          <ChannelName channel={channel} />
        </span>
      ),
    },
    {
      key: 'total',
      title: t.orders.total,
      money: ({ total }) => total,
      isFigure: true,
      cell: ({ total }) => <strong>{moneyText(total)}</strong>,
    },
    timeColumn('placed', t.orders.placed, ({ placed_at }) => placed_at),
    ...furtherColumns(t),
  ]
}

/** For exports, and for whoever wants to see them. */
function furtherColumns(t: Texts): readonly Column<ListOrdersItem>[] {
  return [
    {
      key: 'email',
      title: t.customers.email,
      text: ({ email }) => email,
      isOptional: true,
      isAside: true,
      cell: ({ email }) => <span class="soft theirs">{email}</span>,
    },
    {
      key: 'refund',
      title: t.orders.refunded,
      text: ({ refund_status }) => refund_status,
      isOptional: true,
      isAside: true,
      cell: ({ refund_status: status }) =>
        status === 'NONE' ? t.kit.none : t.orders.refundStates[status],
    },
    {
      key: 'id',
      title: t.orders.id,
      text: ({ id }) => id,
      isOptional: true,
      isAside: true,
      cell: ({ id }) => <code class="small">{id}</code>,
    },
  ]
}

function stateColumns(t: Texts): readonly Column<ListOrdersItem>[] {
  return [
    {
      key: 'status',
      title: t.orders.status,
      text: ({ status }) => status,
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      key: 'payment',
      title: t.orders.payment,
      text: ({ payment_status }) => payment_status,
      isAside: true,
      cell: (order) => <MoneyStatus order={order} />,
    },
    {
      key: 'fulfillment',
      title: t.orders.fulfillment,
      text: ({ fulfillment_status }) => fulfillment_status,
      isAside: true,
      cell: (order) => <ShippingStatus order={order} />,
    },
  ]
}
