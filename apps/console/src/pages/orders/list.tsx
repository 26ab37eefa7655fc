import type { ListOrdersItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { nameOf } from './order.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from './status.tsx'

export function OrderList() {
  const t = useTexts()
  const { order } = t.states
  return (
    <ListPage<ListOrdersItem>
      path="orders"
      title={t.menu.orders}
      icon="shopping-bag"
      about={['order']}
      filters={['status']}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.orders.all],
          ['PENDING', t.orders.toPay],
          ['PAID', t.orders.toFulfill],
          ['PARTIALLY_FULFILLED', order.PARTIALLY_FULFILLED],
          ['FULFILLED', order.FULFILLED],
          ['CANCELLED', order.CANCELLED],
          ['EXPIRED', order.EXPIRED],
        ],
      }}
      ask={(wanted, signal) => souk.listOrders(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `orders/${id}`}
      exported={(item) => [
        nameOf(item),
        item.customer_id ?? t.orders.guest,
        order[item.status],
        t.states.payment_status[item.payment_status],
        t.states.fulfillment_status[item.fulfillment_status],
        item.channel,
        moneyText(item.total),
        item.placed_at,
      ]}
      none={{ title: t.orders.none, detail: t.orders.noneDetail }}
      noneFound={t.orders.noneFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<ListOrdersItem>[] {
  return [
    { key: 'order', title: t.orders.order, cell: (item) => <strong>{nameOf(item)}</strong> },
    {
      key: 'customer',
      title: t.orders.customer,
      cell: ({ customer_id }) => <span class="soft">{customer_id ?? t.orders.guest}</span>,
    },
    {
      key: 'status',
      title: t.orders.status,
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      key: 'payment',
      title: t.orders.payment,
      isAside: true,
      cell: ({ payment_status }) => <PaymentStatus status={payment_status} />,
    },
    {
      key: 'fulfillment',
      title: t.orders.fulfillment,
      isAside: true,
      cell: ({ fulfillment_status }) => <FulfillmentStatus status={fulfillment_status} />,
    },
    {
      key: 'channel',
      title: t.orders.channel,
      isAside: true,
      cell: ({ channel }) => <span class="soft theirs">{channel}</span>,
    },
    {
      key: 'total',
      title: t.orders.total,
      isFigure: true,
      cell: ({ total }) => <strong>{moneyText(total)}</strong>,
    },
    {
      key: 'placed',
      title: t.orders.placed,
      isFigure: true,
      cell: ({ placed_at }) => (
        <span class="soft">
          <Time at={placed_at} />
        </span>
      ),
    },
  ]
}
