import type { Tx } from '@souk/platform'
import { listWithoutSubjects } from '../chain/store.ts'
import { findMadeThrough, insertSubjects, saveMadeThrough } from './store.ts'
import { subjectsOfEntries } from './subject.ts'

/** Gives some entries of the release before their subjects, and says whether there may be more. Two at once do the same. */
export async function makeSubjects(tx: Tx): Promise<boolean> {
  const entries = await listWithoutSubjects(tx, await findMadeThrough(tx))
  const last = entries.at(-1)
  if (!last) return false
  await insertSubjects(tx, subjectsOfEntries(entries))
  await saveMadeThrough(tx, last.sequence)
  return true
}
