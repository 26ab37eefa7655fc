import type { GatewayPayout } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { timeColumn } from '../../../kit/time-column.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { LedgerSections } from '../sections.tsx'
import { PayoutState } from './states.tsx'

/** What gateways pay out to the bank account: expected, on its way, there, or come back. */
export function GatewayPayouts() {
  const t = useTexts()
  return (
    <ListPage<GatewayPayout>
      path="ledger/payouts"
      title={t.menu.ledger}
      icon="scale"
      about={['gateway_payout']}
      above={<LedgerSections />}
      filters={['status', 'gateway_id']}
      ask={(wanted, signal) => souk.listGatewayPayouts(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ run_id }) =>
        run_id === null ? 'ledger/reconciliation' : `ledger/reconciliation/${run_id}`
      }
      none={{ title: t.reconciliation.noPayout, detail: t.reconciliation.noPayoutDetail }}
      noneFound={t.reconciliation.noPayoutFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<GatewayPayout>[] {
  return [
    {
      key: 'reference',
      title: t.reconciliation.reference,
      text: ({ reference }) => reference,
      cell: ({ reference }) => <strong class="theirs">{reference}</strong>,
    },
    {
      key: 'gateway',
      title: t.reconciliation.gateway,
      text: ({ gateway }) => gateway,
      isAside: true,
      cell: ({ gateway }) => <span class="soft theirs">{gateway}</span>,
    },
    {
      key: 'status',
      title: t.reconciliation.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PayoutState status={status} />,
    },
    timeColumn(
      'arrival',
      t.reconciliation.arrival,
      ({ paid_at, expected_at, created_at }) => paid_at ?? expected_at ?? created_at,
    ),
    {
      key: 'amount',
      title: t.reconciliation.amount,
      money: ({ amount }) => amount,
      isFigure: true,
      cell: ({ amount }) => <strong>{moneyText(amount)}</strong>,
    },
  ]
}
