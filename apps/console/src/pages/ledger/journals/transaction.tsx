import type { LedgerTransaction } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { search } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useCaller, useMay } from '../../../session/caller.ts'
import { Actor } from '../../../shared/actor.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { useAccountNames } from '../own-accounts.ts'
import { kindText, pathOfRef } from '../reference.ts'
import { TransactionDialog } from './commands.tsx'
import { isJournal, TransactionState } from './state.tsx'

/** A transaction with the version that it was read at. */
export type ShownTransaction = LedgerTransaction & { readonly etag: string | undefined }

/** A movement of money with both its sides: who entered it, what it reverses, and where it came from. */
export function TransactionDetail({ transactionId }: { readonly transactionId: string }) {
  const t = useTexts()
  const { data: transaction, error } = useQuery<ShownTransaction>({
    key: ['ledger-transaction', transactionId],
    about: ['ledger'],
    run: async (signal) => {
      const { data, etag } = await souk.getLedgerTransaction({ transactionId }, { signal })
      return { ...data, etag }
    },
  })
  const isOfPeople = transaction !== undefined && isJournal(transaction)
  const back = isOfPeople
    ? { to: 'ledger/journals', name: t.journals.journals }
    : { to: 'ledger/transactions', name: t.ledger.transactions }
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={back}
        id={transactionId}
        title={transaction && moneyText(transaction.amount)}
        badges={transaction && <TransactionState status={transaction.status} />}
        actions={isOfPeople && <Actions transaction={transaction} />}
        note={transaction && kindText(transaction.kind, t)}
      />
      <Refusal error={error} />
      {!transaction && !error && <TransactionSkeleton />}
      {transaction && (
        <div class="columns">
          <div>
            <PostingsCard transaction={transaction} />
          </div>
          <div>
            <FactsCard transaction={transaction} />
            {isOfPeople && <TimelineCard about={transactionId} nouns={['ledger']} />}
          </div>
        </div>
      )}
      {isOfPeople && <TransactionDialog transaction={transaction} />}
    </main>
  )
}

function TransactionSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.journals.postings} lines={2} />}
      narrow={
        <>
          <SkeletonCard
            title={t.journals.transaction}
            facts={[t.ledger.kind, t.ledger.effective, t.journals.postedAt]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}

/** Whoever entered it cannot post it, and is told so. */
function Actions({ transaction }: { readonly transaction: LedgerTransaction }) {
  const t = useTexts()
  const may = useMay()
  const { data: caller } = useCaller()
  const { status, reversed_by, created_by } = transaction
  const isOwn = created_by?.id === caller?.id
  return (
    <>
      {status === 'PENDING' && may('voidLedgerTransaction') && (
        <Button icon="ban" onClick={() => search({ do: 'void' })}>
          {t.journals.void}
        </Button>
      )}
      {status === 'PENDING' && may('postLedgerTransaction') && (
        <Button
          kind="primary"
          icon="check"
          hindrance={isOwn ? t.journals.ownHindrance : undefined}
          onClick={() => search({ do: 'post' })}
        >
          {t.journals.post}
        </Button>
      )}
      {status === 'POSTED' && reversed_by === null && may('reverseLedgerTransaction') && (
        <Button icon="undo-2" onClick={() => search({ do: 'reverse' })}>
          {t.journals.reverse}
        </Button>
      )}
    </>
  )
}

function FactsCard({ transaction }: { readonly transaction: LedgerTransaction }) {
  const t = useTexts()
  return (
    <Card title={t.journals.transaction}>
      <Facts lines={factsOf(transaction, t)} />
    </Card>
  )
}

function factsOf(transaction: LedgerTransaction, t: Texts): readonly FactLine[] {
  const { kind, ref, memo, effective_at, posted_at, expires_at, exchange_rate } = transaction
  const path = pathOfRef(ref)
  const time = (at: string) => exactTime(new Date(at))
  const lines: readonly (FactLine | undefined)[] = [
    [t.ledger.kind, kindText(kind, t)],
    memo === null ? undefined : [t.journals.memo, memo],
    isJournal(transaction)
      ? undefined
      : [t.ledger.reference, <Reference key="ref" text={ref} path={path} />],
    [t.ledger.effective, effective_at === null ? t.journals.atPosting : time(effective_at)],
    posted_at === null ? undefined : [t.journals.postedAt, time(posted_at)],
    expires_at === null ? undefined : [t.journals.expires, time(expires_at)],
    exchange_rate === null ? undefined : [t.journals.exchangeRate, exchange_rate],
    ...actorLines(transaction, t),
    ...(['reverses', 'reversed_by', 'link'] as const).map((field) =>
      linkLine(transaction, field, t),
    ),
  ]
  return lines.filter((line) => line !== undefined)
}

function actorLines({ created_by: made, ended_by: ended }: LedgerTransaction, t: Texts) {
  const shown = [
    [t.journals.enteredBy, made],
    [t.journals.endedBy, ended],
  ] as const
  return shown.flatMap(([name, by]): FactLine[] =>
    by === null ? [] : [[name, <Actor key={name} {...by} />]],
  )
}

function linkLine(
  transaction: LedgerTransaction,
  field: 'reverses' | 'reversed_by' | 'link',
  t: Texts,
): FactLine | undefined {
  const id = transaction[field]
  if (id === null || id === transaction.id) return undefined
  const name = field === 'reversed_by' ? t.journals.reversedBy : t.journals[field]
  return [name, <Reference key={field} text={id} path={`ledger/transactions/${id}`} />]
}

function Reference(props: { readonly text: string; readonly path: string | undefined }) {
  if (props.path === undefined) return <code>{props.text}</code>
  return (
    <Link class="link" to={props.path}>
      <code>{props.text}</code>
    </Link>
  )
}

type Posting = LedgerTransaction['postings'][number]

function PostingsCard({ transaction }: { readonly transaction: LedgerTransaction }) {
  const t = useTexts()
  const nameOf = useAccountNames()
  const side = (direction: Posting['direction']) => ({
    isFigure: true,
    cell: (one: Posting) =>
      one.direction === direction ? <strong>{moneyText(one.amount)}</strong> : '',
  })
  const columns: readonly Column<Posting>[] = [
    {
      key: 'account',
      title: t.ledger.account,
      cell: ({ account }) => (
        <span class="theirs">
          <strong>{nameOf(account)}</strong> <code class="note block">{account}</code>
        </span>
      ),
    },
    { key: 'debit', title: t.ledger.debit, ...side('DEBIT') },
    { key: 'credit', title: t.ledger.credit, ...side('CREDIT') },
  ]
  return (
    <Card title={t.journals.postings} isFlush>
      <DataTable
        name={t.journals.postings}
        columns={columns}
        items={transaction.postings}
        keyOf={({ id }) => id}
        linkOf={({ account_id }) => `ledger/${account_id}`}
      />
    </Card>
  )
}
