import type { ReconciliationRun } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { percent } from '../../../kit/percent.ts'
import { timeColumn } from '../../../kit/time-column.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { LedgerSections } from '../sections.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { periodText } from './period-text.ts'
import { RunState } from './states.tsx'

const tabs = ['EXCEPTIONS', 'BALANCED', 'RUNNING', 'FAILED'] as const

/** Reports of gateways, and how they agree with the books. */
export function ReconciliationRuns() {
  const t = useTexts()
  const mayCompare = useMay()('createReconciliationRun')
  const isOpened = useAddress().query.get('do') === 'compare'
  return (
    <>
      <ListPage<ReconciliationRun>
        path="ledger/reconciliation"
        title={t.menu.ledger}
        icon="scale"
        about={['reconciliation']}
        above={<LedgerSections />}
        actions={
          mayCompare && (
            <Button icon="upload" onClick={() => search({ do: 'compare' })}>
              {t.reconciliation.compare}
            </Button>
          )
        }
        filters={['status', 'gateway_id']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.reconciliation.all],
            ...tabs.map((status) => [status, t.states.reconciliation_run[status]] as const),
          ],
        }}
        ask={(wanted, signal) => souk.listReconciliationRuns(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `ledger/reconciliation/${id}`}
        none={{ title: t.reconciliation.none, detail: t.reconciliation.noneDetail }}
        noneFound={t.reconciliation.noneFound}
      />
      {isOpened && mayCompare && <CompareDialog />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<ReconciliationRun>[] {
  return [
    {
      key: 'file',
      title: t.reconciliation.file,
      text: ({ file_name }) => file_name,
      cell: ({ file_name }) => <strong class="theirs">{file_name}</strong>,
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
      cell: ({ status }) => <RunState status={status} />,
    },
    {
      key: 'period',
      title: t.reconciliation.period,
      text: ({ from, to }) => `${from}/${to}`,
      isAside: true,
      cell: (run) => <span class="soft">{periodText(run)}</span>,
    },
    {
      key: 'matched',
      title: t.reconciliation.matched,
      text: ({ matched_rate }) => String(matched_rate ?? ''),
      isFigure: true,
      cell: ({ matched_rate: rate }) => (rate === null ? t.kit.none : percent(rate, 2)),
    },
    {
      key: 'open',
      title: t.reconciliation.open,
      text: ({ open_exceptions }) => String(open_exceptions),
      isFigure: true,
      cell: ({ open_exceptions: open }) => <strong>{open}</strong>,
    },
    timeColumn('created', t.reconciliation.finished, ({ created_at }) => created_at),
  ]
}
