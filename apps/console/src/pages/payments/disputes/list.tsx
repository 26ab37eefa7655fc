import type { Dispute } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Time } from '../../../kit/time.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { Link } from '../../../router/link.tsx'
import { DisputeState } from '../../../shared/dispute-state.tsx'
import { filterValue } from '../../../shared/filter-value.tsx'
import { orderNumberOf } from '../../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { PaymentSections } from '../sections.tsx'

/** What waits for evidence comes first: after its time it is lost. */
const tabs = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'WARNING'] as const

export function DisputeList() {
  const t = useTexts()
  return (
    <ListPage<Dispute>
      path="payments/disputes"
      title={t.menu.payments}
      icon="credit-card"
      above={<PaymentSections />}
      about={['dispute']}
      filters={['status', 'order_id', 'payment_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.disputes.all],
          ...tabs.map((status) => [status, t.states.dispute[status]] as const),
        ],
      }}
      ask={(wanted, signal) => souk.listDisputes(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `payments/disputes/${id}`}
      none={{ title: t.disputes.none, detail: t.disputes.noneDetail }}
      noneFound={t.disputes.noneFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<Dispute>[] {
  return [
    {
      key: 'reason',
      title: t.disputes.reason,
      text: ({ reason }) => reason,
      cell: ({ reason }) => <strong>{t.disputes.reasons[reason]}</strong>,
    },
    {
      key: 'order',
      title: t.disputes.order,
      text: ({ order_id }) => orderNumberOf(order_id),
      cell: ({ order_id }) => (
        <Link to={`orders/${order_id}`} class="link above">
          {orderNumberOf(order_id)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t.disputes.status,
      text: ({ status }) => status,
      cell: ({ status }) => <DisputeState status={status} />,
    },
    {
      key: 'due',
      title: t.disputes.due,
      text: ({ evidence_due_at }) => evidence_due_at ?? '',
      isFigure: true,
      cell: ({ evidence_due_at: at }) => <span class="soft">{at ? <Time at={at} /> : null}</span>,
    },
    timeColumn('opened', t.disputes.opened, ({ created_at }) => created_at),
    {
      key: 'amount',
      title: t.disputes.amount,
      money: ({ amount }) => amount,
      isFigure: true,
      cell: ({ amount }) => <strong>{moneyText(amount)}</strong>,
    },
  ]
}
