import type { Tx } from '@souk/platform'
import { listWithoutSubjects } from '../chain/store.ts'
import { findMadeThrough, insertSubjects, saveMadeThrough } from './store.ts'
import { subjectsOfEntries } from './subject.ts'

/** Gives entries of the release before their subjects: once, however many there are. Two at once do the same. */
export async function makeSubjects(tx: Tx): Promise<void> {
  let through = await findMadeThrough(tx)
  for (;;) {
    const entries = await listWithoutSubjects(tx, through)
    const last = entries.at(-1)
    if (!last) return
    through = last.sequence
    await insertSubjects(tx, subjectsOfEntries(entries))
    await saveMadeThrough(tx, through)
  }
}
