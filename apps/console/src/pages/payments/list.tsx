import type { Payment } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { Link } from '../../router/link.tsx'
import { filterValue } from '../../shared/filter-value.tsx'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { paidWith } from '../../shared/payment-method-text.ts'
import { PaymentState } from '../../shared/payment-state.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PaymentSections } from './sections.tsx'

export function PaymentList() {
  const t = useTexts()
  const { payment } = t.states
  return (
    <ListPage<Payment>
      path="payments"
      title={t.menu.payments}
      icon="credit-card"
      above={<PaymentSections />}
      about={['payment', 'refund']}
      filters={['status', 'order_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'status',
        // What failed comes first: it is what somebody has to look at.
        tabs: [
          ['', t.payments.all],
          ['FAILED', payment.FAILED],
          ['REQUIRES_ACTION', payment.REQUIRES_ACTION],
          ['PROCESSING', payment.PROCESSING],
          ['AUTHORIZED', payment.AUTHORIZED],
          ['CAPTURED', payment.CAPTURED],
          ['CANCELLED', payment.CANCELLED],
        ],
      }}
      ask={(wanted, signal) => souk.listPayments(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `payments/${id}`}
      none={{ title: t.payments.none, detail: t.payments.noneDetail }}
      noneFound={t.payments.noneFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<Payment>[] {
  return [
    {
      key: 'payment',
      title: t.payments.payment,
      text: ({ id }) => id,
      cell: (payment) => {
        const [kind, name] = paidWith(payment, t)
        return (
          <span>
            <strong>{kind}</strong> {name && <code class="soft theirs">{name}</code>}
          </span>
        )
      },
    },
    {
      key: 'order',
      title: t.orders.order,
      text: ({ order_id }) => orderNumberOf(order_id),
      cell: ({ order_id }) => (
        <Link to={`orders/${order_id}`} class="link above">
          {orderNumberOf(order_id)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t.payments.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PaymentState status={status} />,
    },
    ...moneyColumns(t),
    {
      key: 'gateway',
      title: t.payments.gateway,
      text: ({ gateway }) => gateway,
      isAside: true,
      isOptional: true,
      cell: ({ gateway }) => <code class="soft">{gateway}</code>,
    },
    {
      key: 'fee',
      title: t.payments.fee,
      money: ({ fee }) => fee,
      isFigure: true,
      isAside: true,
      isOptional: true,
      cell: ({ fee }) => (fee === null ? t.kit.none : moneyText(fee)),
    },
    timeColumn('created', t.payments.created, ({ created_at }) => created_at),
  ]
}

function moneyColumns(t: Texts): readonly Column<Payment>[] {
  return [
    {
      key: 'captured',
      title: t.payments.captured,
      money: ({ captured }) => captured,
      isFigure: true,
      isAside: true,
      cell: ({ captured }) => moneyText(captured),
    },
    {
      key: 'refunded',
      title: t.payments.refunded,
      money: ({ refunded }) => refunded,
      isFigure: true,
      isAside: true,
      cell: ({ refunded }) => moneyText(refunded),
    },
    {
      key: 'amount',
      title: t.payments.amount,
      money: ({ amount }) => amount,
      isFigure: true,
      cell: ({ amount }) => <strong>{moneyText(amount)}</strong>,
    },
  ]
}
