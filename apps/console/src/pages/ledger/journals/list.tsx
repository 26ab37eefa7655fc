import type { LedgerTransaction } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Time } from '../../../kit/time.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { Actor } from '../../../shared/actor.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { useAccountNames } from '../own-accounts.ts'
import { kindText } from '../reference.ts'
import { LedgerSections } from '../sections.tsx'
import { JournalDialog } from './dialog.tsx'
import { TransactionState } from './state.tsx'

/** What people have entered; what waits to be posted comes first. */
export function JournalList() {
  const t = useTexts()
  const mayEnter = useMay()('createLedgerTransaction')
  const isEntering = useAddress().query.get('do') === 'enter' && mayEnter
  const states = t.states.ledger_transaction
  const nameOf = useAccountNames()
  return (
    <>
      <ListPage<LedgerTransaction>
        path="ledger/journals"
        title={t.menu.ledger}
        icon="scale"
        about={['ledger']}
        above={<LedgerSections />}
        actions={
          mayEnter && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'enter' })}>
              {t.journals.enter}
            </Button>
          )
        }
        filters={['status', 'kind']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.journals.pending],
            ['manual', t.journals.posted, 'kind'],
            ['reversal', t.journals.reversals, 'kind'],
            ['VOIDED', states.VOIDED],
          ],
        }}
        ask={(wanted, signal) => {
          const status = wanted.kind === undefined ? 'PENDING' : 'POSTED'
          return souk.listLedgerTransactions({ journals: true, status, ...wanted }, { signal })
        }}
        columns={columnsOf(t, nameOf)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `ledger/transactions/${id}`}
        none={{ title: t.journals.none, detail: t.journals.noneDetail }}
        noneFound={t.journals.noneFound}
      />
      {isEntering && <JournalDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(
  t: Texts,
  nameOf: (code: string) => string,
): readonly Column<LedgerTransaction>[] {
  return [
    {
      key: 'memo',
      title: t.journals.memo,
      text: ({ memo }) => memo,
      cell: ({ memo, kind }) => (
        <span class="theirs">
          <strong>{memo ?? kindText(kind, t)}</strong>
          {kind === 'reversal' && <span class="note block">{kindText(kind, t)}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.journals.status,
      text: ({ status }) => status,
      cell: ({ status }) => <TransactionState status={status} />,
    },
    {
      key: 'postings',
      title: t.ledger.postings,
      text: ({ postings }) =>
        postings.map(({ account, direction }) => `${direction} ${account}`).join(' '),
      isAside: true,
      cell: ({ postings }) => (
        <span class="soft small theirs">
          {postings.map(({ account }) => nameOf(account)).join(' · ')}
        </span>
      ),
    },
    {
      key: 'by',
      title: t.journals.enteredBy,
      text: ({ created_by }) => created_by?.id ?? null,
      isAside: true,
      cell: ({ created_by: by }) => (by === null ? t.kit.none : <Actor {...by} />),
    },
    {
      key: 'effective',
      title: t.ledger.effective,
      text: ({ effective_at }) => effective_at,
      cell: ({ effective_at: at }) => (
        <span class="soft">{at === null ? t.journals.atPosting : <Time at={at} />}</span>
      ),
    },
    {
      key: 'amount',
      title: t.journals.amount,
      money: ({ amount }) => amount,
      isFigure: true,
      cell: ({ amount }) => <strong>{moneyText(amount)}</strong>,
    },
  ]
}
