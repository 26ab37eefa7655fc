import type { ListOrdersItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { startOfDay } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { useJobExport } from '../../shared/jobs/export-job.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { orderColumns } from '../../shared/order-columns.tsx'
import { useTexts } from '../../texts/index.ts'
import { useOrderBulk } from './bulk.tsx'
import { CreateOrderDialog } from './creation/dialog.tsx'
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
        filterValue={filterValue}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.orders.all],
            ['PENDING', t.orders.toPay],
            ['true', t.orders.toFulfill, 'fulfillable'],
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
        exportBy={useJobExport([{ name: 'orders', filterOf: exportedFor }])}
        ask={(wanted, signal) => souk.listOrders(askedFor(wanted), { signal })}
        columns={orderColumns(t)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        linkOf={({ id }) => `orders/${id}`}
        bulk={useOrderBulk()}
        none={{
          title: t.orders.none,
          detail: (
            <>
              {t.orders.noneDetail}{' '}
              {may('createOrder') && (
                <Link to="orders?do=create" class="link">
                  {t.orders.createFirst}
                </Link>
              )}
            </>
          ),
        }}
        noneFound={t.orders.noneFound}
      />
      {isCreating && <CreateOrderDialog onClose={() => search({ do: null })} />}
    </>
  )
}

const filters = [
  'status',
  'statuses',
  'search',
  'number',
  'external_id',
  'email',
  'payment_status',
  'fulfillment_status',
  'refund_status',
  'fulfillable',
  'customer_id',
  'provider_id',
  'seller_id',
  'sold',
  'channel',
  'currency',
  'quote_id',
  'order_group_id',
  'placed_from',
  'placed_to',
  'total_from',
  'total_to',
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

/** The same in a body, which has values where the address has texts. */
function exportedFor(filters: Readonly<Record<string, string>>): object {
  const { fulfillable, sold, total_from, total_to, ...rest } = filters
  return {
    ...askedFor(rest),
    ...(fulfillable && { fulfillable: fulfillable === 'true' }),
    ...(sold && { sold: sold === 'true' }),
    ...(total_from && { total_from: Number(total_from) }),
    ...(total_to && { total_to: Number(total_to) }),
  }
}
