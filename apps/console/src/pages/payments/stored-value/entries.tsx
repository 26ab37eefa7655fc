import type { StoredValueEntry } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { Link } from '../../../router/link.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'

const shownMax = 96

/** Everything that changed the balance, newest first. */
export function EntriesCard({ storedValueId }: { readonly storedValueId: string }) {
  const t = useTexts()
  const { data: entries, error } = useQuery({
    key: ['stored_value_entries', storedValueId],
    about: ['stored_value'],
    of: () => [storedValueId],
    run: async (signal) => {
      const wanted = { storedValueId, limit: shownMax }
      return (await souk.listStoredValueEntries(wanted, { signal })).data.content
    },
  })
  return (
    <Card title={t.storedValue.entries} isFlush>
      <Refusal error={error} />
      <DataTable
        name={t.storedValue.entries}
        columns={columnsOf(t)}
        items={entries}
        rowsExpected={3}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<StoredValueEntry>[] {
  return [
    {
      key: 'kind',
      title: t.storedValue.entry,
      text: ({ kind }) => kind,
      cell: ({ kind, reason, note, payment_id: paymentId }) => (
        <span>
          <strong>{t.storedValue.entryKinds[kind]}</strong>{' '}
          <span class="soft theirs">
            {[reason && reasonText(reason, t), note].filter(Boolean).join(' · ')}
          </span>
          {paymentId && (
            <Link class="link" to={`payments/${paymentId}`}>
              {t.storedValue.payment}
            </Link>
          )}
        </span>
      ),
    },
    timeColumn('at', t.storedValue.when, ({ created_at }) => created_at),
    {
      key: 'amount',
      title: t.storedValue.change,
      money: ({ amount }) => amount,
      isFigure: true,
      cell: ({ amount }) => (amount.amount === 0 ? '–' : moneyText(amount)),
    },
    {
      key: 'balance',
      title: t.storedValue.balance,
      money: ({ balance }) => balance,
      isFigure: true,
      cell: ({ balance }) => <strong>{moneyText(balance)}</strong>,
    },
  ]
}

export function reasonText(reason: string, t: Texts): string {
  const known: Readonly<Record<string, string | undefined>> = t.storedValue.reasons
  return known[reason] ?? reason
}
