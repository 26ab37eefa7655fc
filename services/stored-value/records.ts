import { type PersonalRecords, personalPageMax } from '@souk/platform'
import { viewOfEntry } from './entries/schemas.ts'
import { eraseNotes, listEntriesOfAll } from './entries/store.ts'
import { customerHasStoreCredit } from './problems.ts'
import { viewOfStoredValue } from './schemas.ts'
import { listOfCustomersAfter, listOwedTo } from './store.ts'

/** Gift cards and credit of a customer. The money stays in the books; what somebody noted about it goes. */
export const storedValueRecords: PersonalRecords = {
  name: 'stored_value',
  objection: { problem: customerHasStoreCredit, ids: (tx, { ids }) => listOwedTo(tx, ids) },
  columns: { 'stored_value.entries': ['note'] },
  copy: async (tx, { ids }, after) => {
    const found = await listOfCustomersAfter(tx, ids, after)
    const entries = await listEntriesOfAll(
      tx,
      found.map(({ id }) => id),
    )
    const entriesOf = Map.groupBy(entries, ({ storedValueId }) => storedValueId)
    const records = found.map((value) => ({
      ...viewOfStoredValue(value),
      entries: (entriesOf.get(value.id) ?? []).map(viewOfEntry),
    }))
    const next = found.length < personalPageMax ? null : (found.at(-1)?.id ?? null)
    return { records, next }
  },
  erase: async (tx, { ids }, after) => {
    const found = await listOfCustomersAfter(tx, ids, after)
    const erased = found.map(({ id }) => id)
    await eraseNotes(tx, erased)
    const next = found.length < personalPageMax ? null : (erased.at(-1) ?? null)
    return { ids: erased, next }
  },
}
