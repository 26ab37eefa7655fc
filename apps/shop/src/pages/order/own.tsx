import { isProblem, type Order } from '@souk/sdk'
import { customerSouk } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { dayText } from '../../base/dates.ts'
import { moneyText } from '../../base/money.ts'
import { Failure } from '../../kit/failure.tsx'
import { cardsOfOwn } from '../../orders/gift-cards.ts'
import { type PaymentState, payOwnOrder } from '../../orders/placed.ts'
import { hrefOf } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { Missing } from '../missing.tsx'
import { Cancel } from './cancel.tsx'
import { Facts } from './facts.tsx'
import { GiftCards } from './gift-cards.tsx'
import { Pay } from './pay.tsx'
import { State } from './state.tsx'

interface OwnOrderProps {
  readonly orderId: string
  /** Whether it was placed in this browser, where one is thanked for it. */
  readonly isNew: boolean
}

/** An order of whoever has signed in, wherever they placed it, as it is now. */
export function OwnOrder({ orderId, isNew }: OwnOrderProps) {
  const t = useAllTexts()
  const { data, error, again } = useAnswer(`order ${orderId}`, async (signal) => {
    return (await customerSouk.getOrder({ orderId }, { signal })).data
  })
  if (isProblem(error) && [400, 403, 404].includes(error.status)) return <Missing />
  const state = isNew && data ? newsOf(data) : undefined
  const pay = async (method: string) => {
    // Whatever came of it, the order says how it stands now.
    await payOwnOrder(orderId, method).finally(again)
  }
  return (
    <main class="page narrow" id="content">
      {error !== undefined && <Failure error={error} again={again} />}
      {data === undefined && error === undefined && <span class="bar large skeleton" />}
      {data && (
        <>
          {state ? <State state={state} /> : <Status order={data} />}
          {isPayable(data) && <Pay due={data.balance_due} pay={pay} />}
          <GiftCards
            items={data.items}
            name={`gift cards ${orderId} ${data.version}`}
            calls={cardsOfOwn(orderId)}
          />
          <Facts order={data} />
          <Cancel order={data} onChanged={again} />
        </>
      )}
      <Link class="button" href={hrefOf(['account'])}>
        {t.account.title}
      </Link>
    </main>
  )
}

/** What somebody is told who has placed it a moment ago; of what has happened since, the order tells itself. */
function newsOf({ status, payment_status: payment }: Order): PaymentState | undefined {
  if (status === 'PAID' || status === 'AUTHORIZED') return 'PAID'
  if (status !== 'PENDING') return undefined
  return payment === 'PENDING' ? 'PENDING' : 'UNPAID'
}

/** Something is due that no payment is about to bring in. */
function isPayable({ balance_due: due, authorized_total: held, ...order }: Order): boolean {
  return due.amount > held.amount && order.payment_status !== 'PENDING'
}

/** How far it has come, and what goes back to whoever paid for it. */
function Status({ order }: { readonly order: Order }) {
  const t = useAllTexts()
  const states: Readonly<Record<string, string>> = t.account.orderStates
  const { number, id, status, placed_at: placedAt } = order
  const back = backOf(order)
  return (
    <>
      <PageHeading title={t.order.number(number ?? id)} />
      <p class="order-status">
        <span class="badge">{states[status] ?? status}</span>
        {placedAt !== null && <span class="note">{t.order.placed(dayText(placedAt, 'long'))}</span>}
      </p>
      {order.payment_status === 'PENDING' && <p class="notice">{t.order.states.PENDING.detail}</p>}
      {back !== null && (
        <p class="notice good">
          {back.isOver ? t.order.refunded(back.text) : t.order.refundComes(back.text)}
        </p>
      )}
    </>
  )
}

function backOf({ total, paid_total: paid, refunded_total: refunded, ...order }: Order) {
  const { refund_status: status, status: ends } = order
  if (status === 'NONE') return null
  const kept = ends === 'REFUNDED' || ends === 'EXPIRED' ? 0 : total.amount
  const isOver = status !== 'PENDING'
  const amount = isOver ? refunded.amount : paid.amount - refunded.amount - kept
  return amount > 0 ? { isOver, text: moneyText({ ...paid, amount }) } : null
}
