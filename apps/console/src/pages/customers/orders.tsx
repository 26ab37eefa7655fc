import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { orderColumns } from '../../shared/order-columns.tsx'
import { useTexts } from '../../texts/index.ts'

const shownMax = 12
const shown = new Set(['order', 'status', 'payment', 'total', 'placed'])

function useOrders(customerId: string) {
  return useQuery({
    key: ['orders-of-customer', customerId],
    about: ['order'],
    of: () => [customerId],
    run: async (signal) => {
      const wanted = { customer_id: customerId, limit: shownMax }
      return (await souk.listOrders(wanted, { signal })).data.content
    },
  })
}

/** What a customer bought, and what it came to. */
export function OrdersOfCustomer({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const { data: orders, error } = useOrders(customerId)
  return (
    <>
      <MoneyCard customerId={customerId} />
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
          columns={orderColumns(t).filter(({ key }) => shown.has(key))}
          items={orders}
          rowsExpected={3}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `orders/${id}`}
        />
        {orders?.length === 0 && (
          <Empty icon="shopping-bag" title={t.customers.noOrder}>
            <p>{t.customers.noOrderDetail}</p>
          </Empty>
        )}
      </Card>
    </>
  )
}

/** How many orders there are, and what those come to that were paid and not cancelled; currencies are never added up. */
function MoneyCard({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const { data: totals, error } = useQuery({
    key: ['order-totals', customerId],
    about: ['order'],
    of: () => [customerId],
    run: async (signal) =>
      (await souk.getOrderTotals({ customer_id: customerId }, { signal })).data,
  })
  if (totals === undefined)
    return error ? null : (
      <SkeletonCard title={t.menu.money} figures={[[t.customers.orders], [t.customers.paid]]} />
    )
  const all = `orders?customer_id=${customerId}`
  return (
    <Card title={t.menu.money}>
      <dl class="figures">
        <Figure name={t.customers.orders} to={all} value={unitsText(totals.orders)} />
        {totals.currencies.map(({ currency, total }) => (
          <Figure
            key={currency}
            name={t.customers.paid}
            to={`${all}&sold=true&currency=${currency}`}
            value={moneyText(total)}
          />
        ))}
      </dl>
    </Card>
  )
}

function Figure(props: { readonly name: string; readonly to: string; readonly value: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <Link to={props.to} class="plain-link">
          {props.value}
        </Link>
      </dd>
    </div>
  )
}
