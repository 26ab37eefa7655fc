import type { ListOrdersItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { DayFilter, FilterPopup, SelectFilter, startOfDay } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useCustomerNames } from '../../shared/names/customers.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useOrderBulk } from './bulk.tsx'
import { CreateOrderDialog } from './create.tsx'

export function OrderList() {
  const t = useTexts()
  const { order } = t.states
  const [customerIds, setCustomerIds] = useState<readonly (string | null)[]>([])
  const customerName = useCustomerNames(customerIds)
  const nameOfCustomer = (id: string | null) => customerName(id) ?? id ?? t.orders.guest
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
        onShown={(items) => setCustomerIds(items.map(({ customer_id }) => customer_id))}
        columns={columnsOf(t, nameOfCustomer)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        linkOf={({ id }) => `orders/${id}`}
        bulk={useOrderBulk()}
        exported={(item) => [
          nameOf(item),
          nameOfCustomer(item.customer_id),
          order[item.status],
          t.states.payment_status[item.payment_status],
          t.states.fulfillment_status[item.fulfillment_status],
          t.orders.channels[item.channel] ?? item.channel,
          moneyText(item.total),
          item.placed_at,
        ]}
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
  'placed_from',
  'placed_to',
]

/** The address has days, the API moments: the last day counts whole. */
function askedFor(wanted: Readonly<Record<string, string | number>>) {
  const { placed_from, placed_to, ...rest } = wanted
  return {
    ...rest,
    ...(placed_from && { placed_from: startOfDay(String(placed_from)) }),
    ...(placed_to && { placed_to: startOfDay(String(placed_to), 1) }),
  }
}

function OrderFilters() {
  const t = useTexts()
  return (
    <>
      <SearchField parameter="search" label={t.orders.search} />
      <FilterPopup
        parameters={['payment_status', 'fulfillment_status', 'placed_from', 'placed_to']}
      >
        <SelectFilter
          parameter="payment_status"
          label={t.orders.payment}
          any={t.orders.all}
          values={t.states.payment_status}
        />
        <SelectFilter
          parameter="fulfillment_status"
          label={t.orders.fulfillment}
          any={t.orders.all}
          values={t.states.fulfillment_status}
        />
        <DayFilter parameter="placed_from" label={t.orders.placedFrom} />
        <DayFilter parameter="placed_to" label={t.orders.placedTo} />
      </FilterPopup>
    </>
  )
}

function columnsOf(
  t: Texts,
  nameOfCustomer: (id: string | null) => string,
): readonly Column<ListOrdersItem>[] {
  return [
    { key: 'order', title: t.orders.order, cell: (item) => <strong>{nameOf(item)}</strong> },
    {
      key: 'customer',
      title: t.orders.customer,
      cell: ({ customer_id }) => <span class="soft theirs">{nameOfCustomer(customer_id)}</span>,
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
      cell: ({ channel }) => (
        <span class="soft theirs">{t.orders.channels[channel] ?? channel}</span>
      ),
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
