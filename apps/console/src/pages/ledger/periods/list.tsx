import type { LedgerPeriod } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { Time } from '../../../kit/time.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useCaller, useMay } from '../../../session/caller.ts'
import { Actor } from '../../../shared/actor.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { LedgerSections } from '../sections.tsx'
import { CloseDialog, ReopenDialog } from './dialogs.tsx'
import { dayText, PeriodState, spanText } from './words.tsx'

/** Up to which day the books are closed, and who has closed and reopened them. */
export function PeriodList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const action = query.get('do')
  const { data: last } = useQuery({
    key: ['ledger-periods', 'last'],
    about: ['ledger'],
    run: async (signal) => {
      const { data } = await souk.listLedgerPeriods({ status: 'CLOSED', limit: 1 }, { signal })
      return data.content[0] ?? null
    },
  })
  const { ledger_period: states } = t.states
  return (
    <>
      <ListPage<LedgerPeriod>
        path="ledger/periods"
        title={t.menu.ledger}
        icon="scale"
        about={['ledger']}
        above={<LedgerSections />}
        actions={
          may('closeLedgerPeriod') && (
            <Button kind="primary" onClick={() => search({ do: 'close-period' })}>
              {t.journals.close}
            </Button>
          )
        }
        filters={['status']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.ledger.all],
            ['CLOSED', states.CLOSED],
            ['REOPENED', states.REOPENED],
          ],
        }}
        ask={(wanted, signal) => souk.listLedgerPeriods(wanted, { signal })}
        columns={columnsOf(t, last?.id)}
        keyOf={({ id }) => id}
        nameOf={({ through }) => dayText(through)}
        none={{ title: t.journals.noPeriod, detail: t.journals.noPeriodDetail }}
        noneFound={t.journals.noPeriodFound}
      />
      {action === 'close-period' && last !== undefined && may('closeLedgerPeriod') && (
        <CloseDialog last={last} />
      )}
      {action === 'reopen' && last && may('reopenLedgerPeriod') && (
        <ReopenDialog periodId={last.id} />
      )}
    </>
  )
}

function columnsOf(t: Texts, lastId: string | undefined): readonly Column<LedgerPeriod>[] {
  return [
    {
      key: 'period',
      title: t.journals.period,
      text: ({ through }) => through,
      cell: (period) => <strong>{spanText(period, t)}</strong>,
    },
    {
      key: 'status',
      title: t.journals.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PeriodState status={status} />,
    },
    {
      key: 'closed',
      title: t.journals.closedBy,
      text: ({ closed_by }) => closed_by.id,
      cell: ({ closed_by, created_at }) => (
        <span class="soft">
          <Actor {...closed_by} /> · <Time at={created_at} />
        </span>
      ),
    },
    {
      key: 'reopened',
      title: t.journals.reopenedBy,
      text: ({ reopened_by }) => reopened_by?.id ?? null,
      isAside: true,
      cell: (period) => <Reopened period={period} isLast={period.id === lastId} />,
    },
  ]
}

/** Who has reopened it and why; the last one can be. */
function Reopened({ period, isLast }: { readonly period: LedgerPeriod; readonly isLast: boolean }) {
  const t = useTexts()
  const may = useMay()
  const { data: caller } = useCaller()
  const { reopened_by: by, reopened_at: at, reason } = period
  if (by !== null && at !== null) {
    return (
      <span class="soft theirs">
        <Actor {...by} /> · <Time at={at} />
        <span class="note block">{reason}</span>
      </span>
    )
  }
  if (!isLast || !may('reopenLedgerPeriod')) return <span>{t.kit.none}</span>
  const isOwn = period.closed_by.id === caller?.id
  return (
    <Button
      isSmall
      hindrance={isOwn ? t.journals.ownPeriodHindrance : undefined}
      onClick={() => search({ do: 'reopen' })}
    >
      {t.journals.reopen}
    </Button>
  )
}
