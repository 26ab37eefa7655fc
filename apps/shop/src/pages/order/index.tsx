import { useState } from 'preact/hooks'
import { useSession } from '../../account/session.ts'
import { moneyText } from '../../base/money.ts'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { type PlacedOrder, payFor, placedOrder } from '../../orders/placed.ts'
import { type Address, hrefOf } from '../../router/address.ts'
import { later } from '../../router/later.tsx'
import { Link } from '../../router/link.tsx'
import { useTexts } from '../../texts/index.ts'
import { type Method, Methods } from '../checkout/methods.tsx'
import { Missing } from '../missing.tsx'
import { Facts } from './facts.tsx'
import { State } from './state.tsx'

const OwnOrder = later(async () => (await import('./own.tsx')).OwnOrder)

/** An order that was placed in this browser: paid, or to be paid. Customers who have signed in see theirs as the shop has them. */
export function OrderPage({ address }: { readonly address: Address }) {
  const t = useTexts()
  const [, orderId = ''] = address.segments
  const [placed, setPlaced] = useState(() => placedOrder(orderId))
  const session = useSession()
  const isHere = placed !== undefined && placed.order.id === orderId
  const isOwn = session !== undefined && (!isHere || placed.cart.token === null)
  if (isOwn && placed?.state !== 'UNPAID') {
    return <OwnOrder key={orderId} orderId={orderId} isNew={isHere} />
  }
  if (!isHere) return <Missing />
  return (
    <main class="page narrow" id="content">
      <State email={placed.order.email} state={placed.state} />
      {placed.state === 'UNPAID' && <Pay placed={placed} onPaid={setPlaced} />}
      <Facts order={placed.order} />
      <Link class="button" href={hrefOf()}>
        {t.order.goOn}
      </Link>
    </main>
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
