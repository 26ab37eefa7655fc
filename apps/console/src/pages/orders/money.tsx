import type { Money, Order, Payment, Refund } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { SkeletonLines } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { paidWith } from '../../shared/payment-method-text.ts'
import { PaymentState } from '../../shared/payment-state.tsx'
import { refundReasonText } from '../../shared/refund-reason.ts'
import { RefundState } from '../../shared/refund-state.tsx'
import { minus, type TotalLine, taxLines } from '../../shared/sale-totals.ts'
import { useTexts } from '../../texts/index.ts'
import { PaymentLinks } from './links.tsx'

export function MoneyCard({ order }: { readonly order: Order }) {
  const t = useTexts()
  const may = useMay()
  const cancelled = order.items.reduce(
    (sum, item) => sum + item.cancelled * item.unit_price.amount,
    0,
  )
  const lines: readonly TotalLine[] = [
    [t.orders.items, plus(order.subtotal, cancelled), true],
    [t.orders.cancelledItems, plus({ ...order.subtotal, amount: 0 }, -cancelled), false],
    [t.orders.discount, minus(order.discount_total), false],
    [t.orders.shipping, order.shipping_total, true],
    [t.orders.fees, order.fee_total, false],
    ...taxLines(order, t),
  ]
  const paid: readonly TotalLine[] = [
    [t.orders.paid, order.paid_total, true],
    [t.orders.refunded, order.refunded_total, false],
    [t.orders.refundUnderWay, order.pending_refund_total, false],
    [t.disputes.takenBack, order.charged_back_total, false],
    [t.orders.due, order.balance_due, false],
  ]
  return (
    <Card
      title={t.menu.money}
      aside={
        may('listLedgerTransactions') && (
          <Link class="link" to={`ledger/transactions?order_id=${order.id}`}>
            {t.orders.postings}
          </Link>
        )
      }
    >
      <dl class="facts">
        {lines.filter(isShown).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <Fact name={t.orders.total} value={order.total} isTotal />
        {paid.filter(isShown).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {may('listPayments') && <Payments order={order} />}
      {may('listPaymentLinks') && <PaymentLinks order={order} />}
      {may('listRefunds') && order.refund_status !== 'NONE' && <Refunds orderId={order.id} />}
    </Card>
  )
}

function plus({ amount, currency }: Money, more: number): Money {
  return { amount: amount + more, currency }
}

function isShown([, value, isAlways]: TotalLine): boolean {
  return isAlways || value.amount !== 0
}

function Fact(props: { readonly name: string; readonly value: Money; readonly isTotal?: boolean }) {
  return (
    <div class={props.isTotal ? 'total' : undefined}>
      <dt>{props.name}</dt>
      <dd>{moneyText(props.value)}</dd>
    </div>
  )
}

function Payments({ order }: { readonly order: Order }) {
  const { data: payments, error } = useOrderPayments(order.id)
  const isExpected = order.paid_total.amount > 0 && !error
  if (payments === undefined) return isExpected ? <SkeletonLines count={1} /> : null
  return (
    <ul class="lines with-figure">
      {payments.map((payment) => (
        <li key={payment.id}>
          <Icon name="credit-card" />
          <Link to={`payments/${payment.id}`} class="theirs">
            <MethodName payment={payment} />
          </Link>
          <PaymentState status={payment.status} />
          <span class="strong">{moneyText(payment.amount)}</span>
          <span class="soft small">
            <Time at={payment.created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function MethodName({ payment }: { readonly payment: Payment }) {
  const [kind, name] = paidWith(payment, useTexts())
  return (
    <>
      {kind} {name && <code>{name}</code>}
    </>
  )
}

export function useOrderPayments(orderId: string, isEnabled = true) {
  return useQuery<Payment[]>({
    isEnabled,
    key: ['payments', { orderId }],
    about: ['payment', 'refund'],
    run: async (signal) =>
      (await souk.listPayments({ order_id: orderId }, { signal })).data.content,
  })
}

/** Payments that may hold money for what ships; none where nothing is held, or nobody may look. */
export function useHeldPayments(order: Order): readonly Payment[] {
  const may = useMay()
  const isHeld = order.authorized_total.amount > 0 && may('listPayments')
  const { data } = useOrderPayments(order.id, isHeld)
  return isHeld ? (data ?? []) : []
}

/** What went back to the buyer, and why. */
function Refunds({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  const { data: refunds = [] } = useQuery<Refund[]>({
    key: ['refunds', { orderId }],
    about: ['refund'],
    run: async (signal) =>
      (await souk.listRefunds({ order_id: orderId, limit: 96 }, { signal })).data.content,
  })
  return (
    <ul class="lines with-figure">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <Icon name="undo-2" />
          <Link to={`payments/${refund.payment_id}`} class="theirs">
            {t.orders.refund} <span class="soft">{refundReasonText(refund, t)}</span>
          </Link>
          <RefundState status={refund.status} />
          <span class="strong">{moneyText(refund.amount)}</span>
          <span class="soft small">
            <Time at={refund.created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
