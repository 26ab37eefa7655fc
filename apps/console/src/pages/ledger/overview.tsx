import type { ListLedgerAccountsItem, TrialBalance } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { LedgerSections } from './sections.tsx'

/** Whether the books balance, and every account; each leads to its postings, and those to what was paid. */
export function Ledger() {
  const t = useTexts()
  const { ledger_account: types } = t.states
  return (
    <ListPage<ListLedgerAccountsItem>
      path="ledger"
      title={t.menu.ledger}
      icon="scale"
      about={['payment', 'refund', 'order']}
      filters={['type', 'code']}
      above={
        <>
          <LedgerSections />
          <Balance />
        </>
      }
      tabs={{
        parameter: 'type',
        tabs: [
          ['', t.ledger.all],
          ...(['ASSET', 'LIABILITY', 'REVENUE', 'EXPENSE', 'EQUITY'] as const).map(
            (type) => [type, types[type]] as const,
          ),
        ],
      }}
      ask={(wanted, signal) => souk.listLedgerAccounts(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `ledger/${id}`}
      none={{ title: t.ledger.none, detail: t.ledger.noneDetail }}
      noneFound={t.ledger.noneFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<ListLedgerAccountsItem>[] {
  return [
    {
      key: 'code',
      title: t.ledger.account,
      text: ({ code }) => code,
      cell: ({ code }) => <strong class="theirs">{code}</strong>,
    },
    {
      key: 'type',
      title: t.ledger.type,
      text: ({ type }) => type,
      isAside: true,
      cell: ({ type }) => <span class="soft">{t.states.ledger_account[type]}</span>,
    },
    {
      key: 'owner',
      title: t.ledger.owner,
      text: ({ owner }) => owner,
      isAside: true,
      cell: ({ owner }) => <code class="soft">{owner ?? t.kit.none}</code>,
    },
    {
      key: 'debits',
      title: t.ledger.debits,
      money: ({ debits }) => debits,
      isFigure: true,
      isAside: true,
      cell: ({ debits }) => moneyText(debits),
    },
    {
      key: 'credits',
      title: t.ledger.credits,
      money: ({ credits }) => credits,
      isFigure: true,
      isAside: true,
      cell: ({ credits }) => moneyText(credits),
    },
    {
      key: 'balance',
      title: t.ledger.balance,
      money: ({ balance }) => balance,
      isFigure: true,
      cell: ({ balance }) => <strong>{moneyText(balance)}</strong>,
    },
  ]
}

function Balance() {
  const t = useTexts()
  const { data, error } = useQuery<TrialBalance>({
    key: ['trial-balance'],
    about: ['payment', 'refund', 'order'],
    run: async (signal) => (await souk.getTrialBalance({}, { signal })).data,
  })
  return (
    <Card
      title={t.ledger.trialBalance}
      aside={
        data && (
          <Badge
            tone={data.balanced ? 'reached' : 'failed'}
            text={data.balanced ? t.ledger.balanced : t.ledger.notBalanced}
          />
        )
      }
    >
      <Refusal error={error} />
      <dl class="facts">
        {data?.currencies.map(({ currency, debits, credits }) => (
          <div key={currency}>
            <dt>{currency}</dt>
            <dd>
              {t.ledger.debits} <strong>{moneyText(debits)}</strong> · {t.ledger.credits}{' '}
              <strong>{moneyText(credits)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
