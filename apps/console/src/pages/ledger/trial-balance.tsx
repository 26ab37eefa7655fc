import type { TrialBalance } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AsOfFilter, useAsOf } from './as-of.tsx'
import { useAccountNames } from './own-accounts.ts'
import { LedgerSections } from './sections.tsx'

type Currency = TrialBalance['currencies'][number]
type Line = Currency['accounts'][number]

/** Whether the books balance. A line adds up accounts that differ only in their owner, and leads to them. */
export function TrialBalancePage() {
  const t = useTexts()
  const asOf = useAsOf()
  const { data, error } = useQuery<TrialBalance>({
    key: ['trial-balance', asOf],
    about: ['payment', 'refund', 'order', 'dispute', 'ledger'],
    keepsPrevious: true,
    run: async (signal) => (await souk.getTrialBalance(asOf, { signal })).data,
  })
  return (
    <main class="page">
      <div class="page-head">
        <h1>{t.menu.ledger}</h1>
        {data && <Balanced isBalanced={data.balanced} />}
      </div>
      <LedgerSections />
      <AsOfFilter />
      <Refusal error={error} />
      {data?.currencies.length === 0 ? (
        <Card>
          <Empty icon="scale" title={t.ledger.none}>
            {t.ledger.noneDetail}
          </Empty>
        </Card>
      ) : (
        (data?.currencies ?? [undefined]).map((currency) => (
          <Lines key={currency?.currency ?? ''} of={currency} />
        ))
      )}
    </main>
  )
}

function Balanced({ isBalanced }: { readonly isBalanced: boolean }) {
  const t = useTexts()
  return isBalanced ? (
    <Badge tone="reached" text={t.ledger.balanced} />
  ) : (
    <Badge tone="failed" text={t.ledger.notBalanced} />
  )
}

/** Every account group of one currency, and both sums. */
function Lines({ of }: { readonly of: Currency | undefined }) {
  const t = useTexts()
  const isPending = of?.accounts.some(hasPending) ?? false
  const nameOf = useAccountNames()
  return (
    <Card
      title={of === undefined ? t.ledger.trialBalance : t.ledger.trialBalanceIn(of.currency)}
      aside={
        of && (
          <span class="soft">
            {t.ledger.debits} <strong>{moneyText(of.debits)}</strong> · {t.ledger.credits}{' '}
            <strong>{moneyText(of.credits)}</strong>
          </span>
        )
      }
      isFlush
    >
      <DataTable<Line>
        name={t.ledger.trialBalance}
        columns={columnsOf(t, nameOf, isPending)}
        items={of?.accounts}
        keyOf={({ code }) => code}
        linkOf={({ code }) => `ledger/accounts?group=${encodeURIComponent(code)}`}
      />
    </Card>
  )
}

function hasPending({ pending_debits, pending_credits }: Line): boolean {
  return pending_debits.amount + pending_credits.amount > 0
}

function columnsOf(
  t: Texts,
  nameOf: (code: string) => string,
  isPending: boolean,
): readonly Column<Line>[] {
  const aside = { isAside: true } as const
  const pending: readonly Column<Line>[] = [
    {
      key: 'in',
      title: t.journals.pendingDebits,
      ...aside,
      ...figure((one) => one.pending_debits),
    },
    {
      key: 'out',
      title: t.journals.pendingCredits,
      ...aside,
      ...figure((one) => one.pending_credits),
    },
  ]
  return [
    {
      key: 'code',
      title: t.ledger.account,
      text: ({ code }) => code,
      cell: ({ code }) => <strong class="theirs">{nameOf(code)}</strong>,
    },
    {
      key: 'type',
      title: t.ledger.type,
      text: ({ type }) => type,
      isAside: true,
      cell: ({ type }) => <span class="soft">{t.states.ledger_account[type]}</span>,
    },
    { key: 'debits', title: t.ledger.debits, isAside: true, ...figure(({ debits }) => debits) },
    { key: 'credits', title: t.ledger.credits, isAside: true, ...figure(({ credits }) => credits) },
    ...(isPending ? pending : []),
    { key: 'balance', title: t.ledger.balance, ...figure(({ balance }) => balance) },
  ]
}

function figure(money: (line: Line) => Line['balance']) {
  return { isFigure: true, money, cell: (line: Line) => moneyText(money(line)) }
}
