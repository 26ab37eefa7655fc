import type { ListOrdersItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { Time } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { OrderStatus, PaymentStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { type BoughtSum, boughtOf } from './bought.ts'

/** So many orders are added up; whoever has more is told so. */
const addedMax = 480
const shownMax = 12

interface CustomerOrders {
  readonly orders: readonly ListOrdersItem[]
  readonly hasMore: boolean
}

function useOrders(customerId: string) {
  return useQuery<CustomerOrders>({
    key: ['orders-of-customer', customerId],
    about: ['order'],
    run: async (signal) => {
      const orders: ListOrdersItem[] = []
      for await (const order of souk.listOrders(
        { customer_id: customerId, limit: 96 },
        { signal },
      )) {
        if (orders.length === addedMax) return { orders, hasMore: true }
        orders.push(order)
      }
      return { orders, hasMore: false }
    },
  })
}

/** What a customer bought, and what it came to. */
export function OrdersOfCustomer({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const { data, error } = useOrders(customerId)
  return (
    <>
      <MoneyCard customerId={customerId} found={data} />
      <Card
        title={t.menu.orders}
        aside={
          <Link to={`orders?customer_id=${customerId}`} class="link">
            {t.customers.allOrders}
          </Link>
        }
        isFlush
      >
        <Refusal error={error} />
        <DataTable
          name={t.menu.orders}
          columns={columnsOf(t)}
          items={data?.orders.slice(0, shownMax)}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `orders/${id}`}
        />
        {data?.orders.length === 0 && (
          <Empty icon="shopping-bag" title={t.customers.noOrder}>
            <p>{t.customers.noOrderDetail}</p>
          </Empty>
        )}
      </Card>
    </>
  )
}

interface MoneyCardProps {
  readonly customerId: string
  readonly found: CustomerOrders | undefined
}

function MoneyCard({ customerId, found }: MoneyCardProps) {
  const t = useTexts()
  if (found === undefined || found.orders.length === 0) return null
  const { placed, ordered, paid } = boughtOf(found.orders)
  const more = found.hasMore ? '+' : ''
  const all = `orders?customer_id=${customerId}`
  return (
    <Card title={t.menu.money}>
      <dl class="figures">
        <Figure name={t.customers.orders} to={all} values={[`${unitsText(placed)}${more}`]} />
        <Figure name={t.customers.ordered} to={all} values={textsOf(ordered, more, t)} />
        <Figure
          name={t.customers.paid}
          to={`${all}&payment_status=PAID`}
          values={textsOf(paid, more, t)}
        />
      </dl>
    </Card>
  )
}

/** One for each currency; they are never added up. */
function textsOf(sums: readonly BoughtSum[], more: string, t: Texts): readonly string[] {
  return sums.length === 0 ? [t.kit.none] : sums.map((sum) => `${moneyText(sum)}${more}`)
}

function Figure(props: {
  readonly name: string
  readonly to: string
  readonly values: readonly string[]
}) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <Link to={props.to} class="plain-link">
          {props.values.map((value) => (
            <span key={value} class="block">
              {value}
            </span>
          ))}
        </Link>
      </dd>
    </div>
  )
}

function columnsOf(t: Texts): readonly Column<ListOrdersItem>[] {
  return [
    { key: 'order', title: t.orders.order, cell: (item) => <strong>{nameOf(item)}</strong> },
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
  ]
}
