import type { ListApprovalsItem, ListApprovalsQuery } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { actorText } from '../../shared/names/actors.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import { namesOf } from './about.ts'
import { Requester } from './requester.tsx'
import { ApprovalStatus } from './status.tsx'

/** What waits comes first: it is what somebody has to look at. */
const views: Readonly<Record<string, ListApprovalsQuery>> = {
  decidable: { decidable: true },
  mine: { mine: true },
  all: {},
}

export function ApprovalList() {
  const t = useTexts()
  const may = useMay()
  const states = t.states.approval
  return (
    <ListPage<ListApprovalsItem>
      path="approvals"
      title={t.menu.approvals}
      icon="shield-check"
      about={['approval']}
      filters={['view', 'agent_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'view',
        tabs: [
          ['', t.approvals.waiting],
          ...(may('approveApproval') ? [['decidable', t.approvals.forYou] as const] : []),
          ['mine', t.approvals.mine],
          ['EXECUTED', states.EXECUTED],
          ['REJECTED', states.REJECTED],
          ['FAILED', states.FAILED],
          ['STALE', states.STALE],
          ['EXPIRED', states.EXPIRED],
          ['all', t.approvals.all],
        ],
      }}
      ask={(wanted, signal) => souk.listApprovals(askedOf(wanted), { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `approvals/${id}`}
      none={{ title: t.approvals.none, detail: t.approvals.noneDetail }}
      noneFound={t.approvals.noneFound}
    />
  )
}

function askedOf({ view, ...rest }: Readonly<Record<string, string | number>>): ListApprovalsQuery {
  const status = (view ?? 'PENDING') as NonNullable<ListApprovalsQuery['status']>
  return { ...rest, ...(views[status] ?? { status }) }
}

function columnsOf(t: Texts): readonly Column<ListApprovalsItem>[] {
  return [
    {
      key: 'what',
      title: t.approvals.what,
      text: (approval) => `${approval.operation_id} ${namesOf(approval)}`.trim(),
      cell: ({ operation_id, reason, resources }) => (
        <>
          <strong>{operationName(operation_id, t)}</strong>{' '}
          <span class="soft theirs">{namesOf({ resources })}</span>
          {reason && <div class="note theirs two-lines">{reason}</div>}
        </>
      ),
    },
    {
      key: 'by',
      title: t.approvals.by,
      text: ({ agent_id, on_behalf_of }) => actorText(agent_id ?? on_behalf_of ?? ''),
      isAside: true,
      cell: (approval) => <Requester approval={approval} />,
    },
    {
      key: 'status',
      title: t.approvals.status,
      text: ({ status }) => status,
      cell: ({ status }) => <ApprovalStatus status={status} />,
    },
    {
      key: 'amount',
      title: t.approvals.amount,
      money: ({ money }) => money,
      isFigure: true,
      cell: ({ money }) => <strong>{money ? moneyText(money) : t.kit.none}</strong>,
    },
    timeColumn('expires', t.approvals.expires, ({ expires_at }) => expires_at, { isAside: true }),
    timeColumn('asked', t.approvals.asked, ({ created_at }) => created_at),
  ]
}
