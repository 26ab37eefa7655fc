import { isProblem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { customerSouk, useSession } from '../account/session.ts'
import { useAnswer } from '../api/answers.ts'
import { moneyText } from '../base/money.ts'
import { AddressLines } from '../kit/address-lines.tsx'
import { Failure } from '../kit/failure.tsx'
import { Icon } from '../kit/icon.tsx'
import { useWork } from '../kit/use-work.ts'
import { type PlacedOrder, payFor, placedOrder } from '../orders/placed.ts'
import { type Address, hrefOf } from '../router/address.ts'
import { PageHeading } from '../router/heading.tsx'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { type Method, Methods } from './checkout/methods.tsx'
import { Missing } from './missing.tsx'

/** An order that was placed in this browser: paid, or to be paid. */
export function OrderPage({ address }: { readonly address: Address }) {
  const t = useTexts()
  const [, orderId = ''] = address.segments
  const [placed, setPlaced] = useState(() => placedOrder(orderId))
  const session = useSession()
  if (placed === undefined || placed.order.id !== orderId) {
    return session ? <OwnOrder orderId={orderId} /> : <Missing />
  }
  return (
    <main class="page narrow" id="content">
      <State placed={placed} />
      {placed.state === 'UNPAID' && <Pay placed={placed} onPaid={setPlaced} />}
      <Facts order={placed.order} />
      <Link class="button" href={hrefOf()}>
        {t.order.goOn}
      </Link>
    </main>
  )
}

/** An order of whoever has signed in, wherever they placed it. */
function OwnOrder({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  const { data, error, again } = useAnswer(`order ${orderId}`, async (signal) => {
    return (await customerSouk.getOrder({ orderId }, { signal })).data
  })
  if (isProblem(error) && [400, 403, 404].includes(error.status)) return <Missing />
  const states: Readonly<Record<string, string>> = t.account.orderStates
  return (
    <main class="page narrow" id="content">
      {error !== undefined && <Failure error={error} again={again} />}
      {data && (
        <>
          <PageHeading title={t.order.number(data.number ?? data.id)} />
          <p>
            <span class="badge">{states[data.status] ?? data.status}</span>
          </p>
          <Facts order={data} />
        </>
      )}
      <Link class="button" href={hrefOf(['account'])}>
        {t.account.title}
      </Link>
    </main>
  )
}

const icons = {
  PAID: 'circle-check',
  UNPAID: 'circle-alert',
  PENDING: 'loader-circle',
  OVER: 'circle-alert',
} as const

function State({ placed: { order, state } }: { readonly placed: PlacedOrder }) {
  const t = useTexts()
  const { title, detail } = t.order.states[state]
  return (
    <div class={`order-state ${state.toLowerCase()}`} role="status">
      <Icon name={icons[state]} />
      <PageHeading title={title} />
      <p class="soft theirs">{detail(order.email ?? '')}</p>
    </div>
  )
}

function Pay({
  placed,
  onPaid,
}: {
  readonly placed: PlacedOrder
  readonly onPaid: (placed: PlacedOrder) => void
}) {
  const t = useTexts()
  const [method, setMethod] = useState<Method>('pm_test_ok')
  const paying = useWork(async () => onPaid(await payFor(placed, method)))
  const submit = (event: Event) => {
    event.preventDefault()
    void paying.run()
  }
  return (
    <form class="card" onSubmit={submit}>
      <Methods value={method} onChange={setMethod} />
      {paying.error !== undefined && <Failure error={paying.error} />}
      <button type="submit" class="button primary wide" aria-busy={paying.isRunning}>
        {t.checkout.pay(moneyText(placed.order.total))}
      </button>
    </form>
  )
}

function Facts({ order }: { readonly order: PlacedOrder['order'] }) {
  const t = useTexts()
  const { discount_total: discount, shipping_total: shipping, tax_total: tax } = order
  const added = { ...tax, amount: tax.amount - order.included_tax_total.amount }
  const rows = [
    [t.order.discounts, `−${moneyText(discount)}`, discount.amount, 'saving'] as const,
    [t.checkout.shipping, moneyText(shipping), shipping.amount, undefined] as const,
    [t.cart.tax, moneyText(added), added.amount, undefined] as const,
  ].flatMap(([name, value, amount, kind]) => (amount === 0 ? [] : [[name, value, kind] as const]))
  return (
    <section class="card order-facts">
      <h2>{t.order.number(order.number ?? order.id)}</h2>
      <ul class="order-items">
        {order.items.map((item) => (
          <li key={item.id}>
            <span class="number">{item.quantity} ×</span>
            <span class="theirs" dir="auto">
              {item.title}
            </span>
            <span>{moneyText(item.subtotal)}</span>
          </li>
        ))}
      </ul>
      <dl class="totals">
        {rows.map(([name, value, kind]) => (
          <div key={name} class={kind}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div class="total">
          <dt>{t.cart.total}</dt>
          <dd>{moneyText(order.total)}</dd>
        </div>
      </dl>
      {order.shipping_address && (
        <>
          <h3>{t.order.to}</h3>
          <AddressLines address={order.shipping_address} />
        </>
      )}
    </section>
  )
}
