import type { LedgerTransaction } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { transactionsOfOrder } from './of-order.ts'
import { useAccountNames } from './own-accounts.ts'
import { kindText, orderOf, pathOfRef } from './reference.ts'
import { LedgerSections } from './sections.tsx'

/** Every movement of money with both its sides: from here to the accounts, and back to the order that was paid. */
export function Transactions() {
  const t = useTexts()
  const orderId = useAddress().query.get('order_id')
  return (
    <ListPage<LedgerTransaction>
      path="ledger/transactions"
      title={t.menu.ledger}
      icon="scale"
      about={['payment', 'refund', 'order', 'dispute', 'ledger']}
      above={
        <>
          <LedgerSections />
          {orderId !== null && <OnlyOrder orderId={orderId} />}
        </>
      }
      filters={['order_id', 'ref', 'kind', 'account']}
      ask={({ order_id, ...wanted }, signal) =>
        order_id === undefined
          ? souk.listLedgerTransactions(wanted, { signal })
          : transactionsOfOrder(String(order_id), signal)
      }
      columns={columnsOf(t, orderId)}
      keyOf={({ id }) => id}
      linkOf={({ ref, ...one }) => pathOfRef(ref) ?? `orders/${orderOf(one) ?? orderId ?? ''}`}
      none={{ title: t.ledger.noTransaction, detail: t.ledger.noneDetail }}
      noneFound={t.ledger.noTransactionFound}
    />
  )
}

/** Says that only one order is shown, and leads to it and back to all. */
function OnlyOrder({ orderId }: { readonly orderId: string }) {
  const t = useTexts()
  return (
    <div class="only">
      <Link to={`orders/${orderId}`} class="link">
        {t.ledger.onlyOrder(orderNumberOf(orderId))}
      </Link>
      <Button isSmall icon="x" onClick={() => search({ order_id: null, cursor: null })}>
        {t.ledger.showAll}
      </Button>
    </div>
  )
}

function columnsOf(t: Texts, shownOrder: string | null): readonly Column<LedgerTransaction>[] {
  const orderIdOf = (item: LedgerTransaction) => orderOf(item) ?? shownOrder
  return [
    {
      key: 'kind',
      title: t.ledger.kind,
      text: ({ kind }) => kind,
      cell: ({ kind }) => <strong>{kindText(kind, t)}</strong>,
    },
    {
      key: 'order',
      title: t.orders.order,
      text: (item) => orderIdOf(item),
      cell: (item) => <OrderLink orderId={orderIdOf(item)} />,
    },
    {
      key: 'postings',
      title: t.ledger.postings,
      text: ({ postings }) =>
        postings.map(({ account, direction }) => `${direction} ${account}`).join(' '),
      cell: ({ postings }) => <Postings postings={postings} />,
    },
    {
      key: 'amount',
      title: t.ledger.amount,
      isFigure: true,
      money: ({ amount }) => amount,
      cell: ({ amount }) => <strong>{moneyText(amount)}</strong>,
    },
    timeColumn('at', t.ledger.effective, ({ effective_at }) => effective_at ?? ''),
  ]
}

function OrderLink({ orderId }: { readonly orderId: string | null }) {
  const t = useTexts()
  if (orderId === null) return <span>{t.kit.none}</span>
  return (
    <Link to={`orders/${orderId}`} class="link above">
      {orderNumberOf(orderId)}
    </Link>
  )
}

function Postings({ postings }: Pick<LedgerTransaction, 'postings'>) {
  const t = useTexts()
  const nameOf = useAccountNames()
  return postings.map(({ id, account_id, account, direction, amount }) => (
    <div key={id} class="small">
      <span class="soft">{direction === 'DEBIT' ? t.ledger.debit : t.ledger.credit}</span>{' '}
      <Link to={`ledger/${account_id}`} class="link above">
        {nameOf(account)}
      </Link>{' '}
      {moneyText(amount)}
    </div>
  ))
}
