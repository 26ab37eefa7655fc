import { ContentPage, Id, listQuery, MoneySchema, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Entry, entryKinds } from './entry.ts'

export const EntriesQuery = listQuery({})

export const EntryView = Type.Object(
  {
    id: Id('sve'),
    stored_value_id: Id('sv'),
    kind: Type.Enum(entryKinds),
    amount: { ...MoneySchema, description: 'What the balance changed by; negative for less' },
    balance: { ...MoneySchema, description: 'The balance after it' },
    reason: Nullable(Type.String({ examples: ['GOODWILL'] })),
    note: Nullable(personal(Type.String({ examples: ['For the late parcel'] }))),
    payment_id: Nullable(Id('pay')),
    created_at: Time,
  },
  { title: 'StoredValueEntry' },
)
export const EntryPage = ContentPage(EntryView)

export function viewOfEntry(entry: Entry): Static<typeof EntryView> {
  const { currency } = entry
  return {
    id: entry.id,
    stored_value_id: entry.storedValueId,
    kind: entry.kind,
    amount: { amount: entry.amount, currency },
    balance: { amount: entry.balance, currency },
    reason: entry.reason,
    note: entry.note,
    payment_id: entry.paymentId,
    created_at: entry.createdAt.toISOString(),
  }
}
