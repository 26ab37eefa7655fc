import type { LedgerAccount, ListLedgerPostingsItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { Facts } from '../../kit/facts.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { accountText, OwnerLink } from './account-name.tsx'
import { kindText } from './reference.ts'

/** Whose events post to accounts. */
const about = ['payment', 'refund', 'order', 'dispute', 'ledger'] as const

/** An account, and what was posted to it. */
export function Account({ accountId }: { readonly accountId: string }) {
  const t = useTexts()
  const { data: account } = useQuery({
    key: ['ledger', accountId],
    about,
    run: async (signal) => (await souk.getLedgerAccount({ accountId }, { signal })).data,
  })
  return (
    <ListPage<ListLedgerPostingsItem>
      path={`ledger/${accountId}`}
      back={{ to: 'ledger', name: t.menu.ledger }}
      title={account ? accountText(account.code, t) : t.ledger.account}
      icon="scale"
      about={about}
      above={account && <AccountFacts account={account} />}
      filters={[]}
      ask={(wanted, signal) => souk.listLedgerPostings({ accountId, ...wanted }, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ ref }) => `ledger/transactions?ref=${encodeURIComponent(ref)}`}
      none={{ title: t.ledger.noPosting, detail: '' }}
      noneFound={t.ledger.noPosting}
    />
  )
}

function AccountFacts({ account }: { readonly account: LedgerAccount }) {
  const t = useTexts()
  const { code, type, owner, debits, credits, balance } = account
  return (
    <Card>
      <Facts
        lines={[
          [t.ledger.code, <code key="code">{code}</code>],
          [t.ledger.type, t.states.ledger_account[type]],
          [t.ledger.owner, <OwnerLink key="owner" owner={owner} />],
          [t.ledger.debits, moneyText(debits)],
          [t.ledger.credits, moneyText(credits)],
          [t.ledger.balance, <strong key="balance">{moneyText(balance)}</strong>],
        ]}
      />
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<ListLedgerPostingsItem>[] {
  const side = (direction: 'DEBIT' | 'CREDIT') => ({
    isFigure: true,
    money: (item: ListLedgerPostingsItem) => (item.direction === direction ? item.amount : null),
    cell: (item: ListLedgerPostingsItem) =>
      item.direction === direction ? <strong>{moneyText(item.amount)}</strong> : '',
  })
  return [
    {
      key: 'kind',
      title: t.ledger.kind,
      text: ({ kind }) => kind,
      cell: ({ kind }) => <strong>{kindText(kind, t)}</strong>,
    },
    {
      key: 'ref',
      title: t.ledger.reference,
      text: ({ ref }) => ref,
      cell: ({ ref }) => <code class="soft theirs">{ref}</code>,
    },
    { key: 'debit', title: t.ledger.debit, ...side('DEBIT') },
    { key: 'credit', title: t.ledger.credit, ...side('CREDIT') },
    timeColumn('at', t.ledger.effective, ({ effective_at }) => effective_at),
  ]
}
