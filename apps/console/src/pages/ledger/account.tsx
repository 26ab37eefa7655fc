import type { ListLedgerPostingsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { kindText } from './reference.ts'

/** What was posted to one account. */
export function Account({ accountId }: { readonly accountId: string }) {
  const t = useTexts()
  return (
    <ListPage<ListLedgerPostingsItem>
      path={`ledger/${accountId}`}
      back={{ to: 'ledger', name: t.menu.ledger }}
      title={t.ledger.postings}
      icon="scale"
      about={['payment', 'refund', 'order']}
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
