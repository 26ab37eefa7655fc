import type { LedgerAccount, Souk } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { dayMs } from '../../base/day.ts'
import { Card } from '../../kit/card.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { Facts } from '../../kit/facts.tsx'
import { DayFilter, startOfDay } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { exactTime } from '../../kit/time.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { dayIn } from '../../kit/zone.ts'
import { useAddress } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { accountName } from './account-name.tsx'
import { BasisFilter } from './as-of.tsx'
import { kindText } from './reference.ts'

const about = ['payment', 'refund', 'order', 'dispute', 'ledger'] as const

type Answered = Awaited<ReturnType<Souk['getLedgerStatement']>>['data']
type Line = Answered['content'][number]

/** What was posted to an account in a period, with the balance after each line. */
export function Statement({ accountId }: { readonly accountId: string }) {
  const t = useTexts()
  const span = useSpan()
  const { data: account } = useQuery({
    key: ['ledger', accountId, {}],
    about,
    run: async (signal) => (await souk.getLedgerAccount({ accountId }, { signal })).data,
  })
  const { data: ends } = useQuery({
    key: ['ledger-statement', accountId, span],
    about,
    keepsPrevious: true,
    run: async (signal) =>
      (await souk.getLedgerStatement({ accountId, ...span, limit: 1 }, { signal })).data,
  })
  return (
    <ListPage<Line>
      path={`ledger/${accountId}/statement`}
      back={{ to: `ledger/${accountId}`, name: t.ledger.account }}
      title={t.journals.statement}
      icon="scale"
      about={about}
      above={<StatementFacts account={account} ends={ends} span={span} />}
      filters={['from', 'to', 'basis']}
      ask={({ from: _from, to: _to, basis: _basis, ...page }, signal) =>
        souk.getLedgerStatement({ accountId, ...span, ...page }, { signal })
      }
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ transaction_id }) => `ledger/transactions/${transaction_id}`}
      none={{ title: t.journals.noLine, detail: '' }}
      noneFound={t.journals.noLine}
    />
  )
}

/** The days of the address, and else those of this month so far. */
function useSpan() {
  const { query } = useAddress()
  const today = dayIn(clock.value, clock.timeZone)
  const from = startOfDay(query.get('from') ?? `${today.slice(0, 7)}-01`)
  const to = startOfDay(query.get('to') ?? today, 1)
  const basis = query.get('basis') === 'POSTED' ? ('POSTED' as const) : ('EFFECTIVE' as const)
  const now = clock.value.getTime()
  return {
    from: from ?? new Date(now - 30 * dayMs).toISOString(),
    to: to ?? new Date(now).toISOString(),
    basis,
  }
}

interface StatementFactsProps {
  readonly account: LedgerAccount | undefined
  readonly ends: Answered | undefined
  readonly span: ReturnType<typeof useSpan>
}

function StatementFacts({ account, ends, span }: StatementFactsProps) {
  const t = useTexts()
  return (
    <Card>
      <div class="stack">
        <div class="as-of">
          <DayFilter parameter="from" label={t.journals.fromDay} />
          <DayFilter parameter="to" label={t.journals.toDay} />
          <BasisFilter />
        </div>
        {ends && (
          <Facts
            lines={[
              [t.ledger.account, account && accountName(account, t)],
              [t.ledger.code, <code key="code">{ends.code}</code>],
              [
                t.journals.period,
                `${exactTime(new Date(span.from))} – ${exactTime(new Date(span.to))}`,
              ],
              [t.journals.opening, moneyText(ends.opening)],
              [t.ledger.debits, moneyText(ends.debits)],
              [t.ledger.credits, moneyText(ends.credits)],
              [t.journals.closing, <strong key="closing">{moneyText(ends.closing)}</strong>],
            ]}
          />
        )}
      </div>
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<Line>[] {
  const side = (direction: Line['direction']) => ({
    isFigure: true,
    money: (line: Line) => (line.direction === direction ? line.amount : null),
    cell: (line: Line) => (line.direction === direction ? moneyText(line.amount) : ''),
  })
  return [
    {
      key: 'kind',
      title: t.ledger.kind,
      text: ({ kind }) => kind,
      cell: ({ kind, memo }) => (
        <span class="theirs">
          <strong>{kindText(kind, t)}</strong>
          {memo !== null && <span class="note block">{memo}</span>}
        </span>
      ),
    },
    timeColumn('at', t.ledger.effective, ({ effective_at }) => effective_at),
    { key: 'debit', title: t.ledger.debit, ...side('DEBIT') },
    { key: 'credit', title: t.ledger.credit, ...side('CREDIT') },
    {
      key: 'balance',
      title: t.ledger.balance,
      money: ({ balance }) => balance,
      isFigure: true,
      cell: ({ balance }) => <strong>{moneyText(balance)}</strong>,
    },
  ]
}
