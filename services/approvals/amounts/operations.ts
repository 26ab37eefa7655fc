import type { Tx } from '@souk/platform'
import { amountsIn, changePercentOf, type Notes } from '../policies/changes.ts'
import { keepAmounts, listAmounts } from './store.ts'

const windowMs = 24 * 60 * 60 * 1000

/** By how much this write changes amounts, together with the supervised writes of the day before it. */
export async function changePercentWithEarlier(tx: Tx, notes: Notes): Promise<number | null> {
  const percent = changePercentOf(notes)
  if (percent === null) return null
  const ids = notes.flatMap(({ id }) => id ?? [])
  const kept = await listAmounts(tx, ids, new Date(tx.now.getTime() - windowMs))
  const earlier = new Map(kept.map((row) => [`${row.resource} ${row.resourceId}`, row.amounts]))
  return changePercentOf(notes, ({ resource, id }) => earlier.get(`${resource} ${id}`))
}

/** Keeps what later changes are measured by: what stood there at first, or what a person has approved. */
export async function noteAmounts(tx: Tx, notes: Notes, isApproved: boolean): Promise<void> {
  if (changePercentOf(notes) === null) return
  const until = isApproved ? tx.now : new Date(tx.now.getTime() - windowMs)
  const kept = notes.map(({ resource, id, before, after }) => {
    const amounts = amountsIn(isApproved ? after : before)
    if (resource === undefined || id === undefined || amounts === undefined) return undefined
    return keepAmounts(tx, { resource, resourceId: id, amounts }, until)
  })
  await Promise.all(kept)
}
