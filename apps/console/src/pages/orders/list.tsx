import type { ListOrdersItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { startOfDay } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { CustomerName, customerNames } from '../../shared/names/customers.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useOrderBulk } from './bulk.tsx'
import { CreateOrderDialog } from './create.tsx'
import { OrderFilters } from './filters.tsx'

export function OrderList() {
  const t = useTexts()
  const { order } = t.states
  const may = useMay()
  const isCreating = useAddress().query.get('do') === 'create'
  return (
    <>
      <ListPage<ListOrdersItem>
        path="orders"
        title={t.menu.orders}
        icon="shopping-bag"
        about={['order']}
        filters={filters}
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
        tools={<OrderFilters />}
        actions={
          may('createOrder') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.orders.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listOrders(askedFor(wanted), { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        linkOf={({ id }) => `orders/${id}`}
        bulk={useOrderBulk()}
        none={{ title: t.orders.none, detail: t.orders.noneDetail }}
        noneFound={t.orders.noneFound}
      />
      {isCreating && <CreateOrderDialog onClose={() => search({ do: null })} />}
    </>
  )
}

const filters = [
  'status',
  'search',
  'payment_status',
  'fulfillment_status',
  'customer_id',
  'provider_id',
  'seller_id',
  'sold',
  'channel',
  'currency',
  'placed_from',
  'placed_to',
]

/** The address has days or moments, the API moments: the last day counts whole. */
function askedFor(wanted: Readonly<Record<string, string | number>>) {
  const { placed_from, placed_to, ...rest } = wanted
  return {
    ...rest,
    ...(placed_from && { placed_from: startOfDay(String(placed_from)) }),
    ...(placed_to && { placed_to: startOfDay(String(placed_to), 1) }),
  }
}

function columnsOf(t: Texts): readonly Column<ListOrdersItem>[] {
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
      text: async ({ customer_id: id }) =>
        id === null ? null : ((await customerNames.find(id)) ?? id),
      cell: ({ customer_id }) => <CustomerName id={customer_id} />,
    },
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
      cell: ({ payment_status }) => <PaymentStatus status={payment_status} />,
    },
    {
      key: 'fulfillment',
      title: t.orders.fulfillment,
      text: ({ fulfillment_status }) => fulfillment_status,
      isAside: true,
      cell: ({ fulfillment_status }) => <FulfillmentStatus status={fulfillment_status} />,
    },
    {
      key: 'channel',
      title: t.orders.channel,
      text: ({ channel }) => channel,
      isAside: true,
      cell: ({ channel }) => (
        <span class="soft theirs">{t.orders.channels[channel] ?? channel}</span>
      ),
    },
    {
      key: 'total',
      title: t.orders.total,
      money: ({ total }) => total,
      isFigure: true,
      cell: ({ total }) => <strong>{moneyText(total)}</strong>,
    },
    {
      key: 'placed',
      title: t.orders.placed,
      text: ({ placed_at }) => placed_at,
      isFigure: true,
      cell: ({ placed_at }) => (
        <span class="soft">
          <Time at={placed_at} />
        </span>
      ),
    },
  ]
}
