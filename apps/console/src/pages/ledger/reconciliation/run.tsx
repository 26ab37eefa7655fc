import type { ReconciliationException, ReconciliationRun } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { shortId } from '../../../kit/copy-id.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { percent } from '../../../kit/percent.ts'
import { exactTime } from '../../../kit/time.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { pathOfId } from '../../../router/path-of-id.ts'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { useBulkResolve } from './bulk-resolve.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { ExceptionState, RunState } from './states.tsx'

const tabs = ['OPEN', 'POSTED', 'IGNORED', 'FOUND'] as const

/** A run, and what differs. */
export function ReconciliationRunPage({ runId }: { readonly runId: string }) {
  const t = useTexts()
  const mayDo = useMay()
  const may = mayDo('resolveReconciliationException')
  const bulk = useBulkResolve()
  const { query } = useAddress()
  const { data: run } = useQuery({
    key: ['reconciliation', runId],
    about: ['reconciliation'],
    run: async (signal) => (await souk.getReconciliationRun({ runId }, { signal })).data,
  })
  const mayCancel = run?.status === 'RUNNING' && mayDo('cancelReconciliationRun')
  const resolvedId = query.get('do') === 'resolve' ? query.get('exception') : null
  return (
    <>
      <ListPage<ReconciliationException>
        path={`ledger/reconciliation/${runId}`}
        back={{ to: 'ledger/reconciliation', name: t.reconciliation.title }}
        title={run?.file_name ?? t.reconciliation.title}
        icon="scale"
        about={['reconciliation']}
        actions={
          mayCancel && (
            <Button icon="ban" onClick={() => search({ do: 'cancel' })}>
              {t.reconciliation.cancel}
            </Button>
          )
        }
        above={run && <RunFacts run={run} />}
        filters={['status', 'kind']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.reconciliation.all],
            ...tabs.map((status) => [status, t.states.reconciliation_exception[status]] as const),
          ],
        }}
        ask={(wanted, signal) =>
          souk.listReconciliationExceptions({ run_id: runId, ...wanted }, { signal })
        }
        columns={columnsOf(t, may)}
        keyOf={({ id }) => id}
        nameOf={(one) => one.subject ?? one.reference ?? one.id}
        {...(mayDo('resolveReconciliationExceptions') && { bulk: [bulk] })}
        none={{ title: t.reconciliation.noException, detail: '' }}
        noneFound={t.reconciliation.noExceptionFound}
      />
      {query.get('do') === 'cancel' && mayCancel && <CancelDialog run={run} />}
      {resolvedId !== null && may && <ResolveDialog key={resolvedId} exceptionId={resolvedId} />}
    </>
  )
}

function RunFacts({ run }: { readonly run: ReconciliationRun }) {
  const t = useTexts()
  const lines: FactLine[] = [
    [t.reconciliation.status, <RunState key="status" status={run.status} />],
    [t.reconciliation.gateway, run.gateway],
    [t.reconciliation.format, t.reconciliation.formats[run.format]],
    [t.reconciliation.from, exactTime(new Date(run.from))],
    [t.reconciliation.to, exactTime(new Date(run.to))],
    [t.reconciliation.tolerance, String(run.tolerance_days)],
    [t.reconciliation.lines, String(run.lines)],
    [t.reconciliation.repeated, String(run.repeated_lines)],
    [
      t.reconciliation.matched,
      run.matched_rate === null
        ? String(run.matched)
        : `${run.matched} · ${percent(run.matched_rate, 2)}`,
    ],
    [t.reconciliation.open, `${run.open_exceptions} / ${run.exceptions}`],
    ...(run.failure === null
      ? []
      : [
          [
            t.reconciliation.failure,
            <span key="why" class="theirs">
              {run.failure.message}
            </span>,
          ] as const,
        ]),
  ]
  return (
    <Card>
      <Facts lines={lines} />
    </Card>
  )
}

function columnsOf(t: Texts, may: boolean): readonly Column<ReconciliationException>[] {
  const sideOf = (side: 'here' | 'there') => ({
    key: side,
    title: t.reconciliation[side],
    isFigure: true,
    isAside: true,
    money: (one: ReconciliationException) => one[side],
    cell: (one: ReconciliationException) => {
      const amount = one[side]
      return amount === null ? t.kit.none : moneyText(amount)
    },
  })
  return [
    {
      key: 'kind',
      title: t.reconciliation.kind,
      text: ({ kind }) => kind,
      cell: ({ kind, part }) => (
        <>
          <strong>{t.reconciliation.kinds[kind]}</strong>{' '}
          <span class="soft">{t.reconciliation.parts[part]}</span>
        </>
      ),
    },
    {
      key: 'reference',
      title: t.reconciliation.reference,
      text: ({ subject, reference }) => subject ?? reference,
      cell: (one) => <Subject exception={one} />,
    },
    sideOf('here'),
    sideOf('there'),
    {
      key: 'difference',
      title: t.reconciliation.difference,
      isFigure: true,
      money: ({ difference }) => difference,
      cell: ({ difference }) => <strong>{moneyText(difference)}</strong>,
    },
    {
      key: 'status',
      title: t.reconciliation.status,
      text: ({ status }) => status,
      cell: (one) => <StateOrResolve exception={one} may={may} />,
    },
  ]
}

function Subject({ exception }: { readonly exception: ReconciliationException }) {
  const { subject, reference } = exception
  const path = subject === null ? undefined : pathOfId(subject)
  if (path === undefined) return <code class="soft theirs">{subject ?? reference}</code>
  return (
    <Link to={path} class="link above">
      <code>{subject === null ? reference : shortId(subject)}</code>
    </Link>
  )
}

function StateOrResolve(props: {
  readonly exception: ReconciliationException
  readonly may: boolean
}) {
  const t = useTexts()
  const { id, status } = props.exception
  if (status !== 'OPEN' || !props.may) return <ExceptionState status={status} />
  return (
    <Button isSmall onClick={() => search({ do: 'resolve', exception: id })}>
      {t.reconciliation.resolve}
    </Button>
  )
}
