import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { nameOf } from '../orders/order.ts'
import { OrderStatus, PaymentStatus } from '../orders/status.tsx'

const shown = 12

/** The newest orders of a customer, and the way to all of them. */
export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const may = useMay()
  const { data: orders } = useQuery({
    key: ['orders', { customerId, shown }],
    about: ['order'],
    isEnabled: may('listOrders'),
    run: async (signal) =>
      (await souk.listOrders({ customer_id: customerId, limit: shown }, { signal })).data.content,
  })
  if (!may('listOrders')) return null
  const all = (
    <Link class="link" to={`orders?customer_id=${customerId}`}>
      {t.customers.allOrders}
    </Link>
  )
  return (
    <Card title={t.menu.orders} aside={all} isFlush>
      <DataTable
        name={t.menu.orders}
        items={orders}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `orders/${id}`}
        columns={[
          {
            key: 'order',
            title: t.orders.order,
            cell: (item) => <strong>{nameOf(item)}</strong>,
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
        ]}
      />
      {orders?.length === 0 && <Empty icon="shopping-bag" title={t.customers.noOrder} />}
    </Card>
  )
}
