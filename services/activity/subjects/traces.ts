import { isSubjectOfEmail, nextSequence, type PersonalTraces } from '@souk/platform'
import { forgetSalts } from '../chain/store.ts'
import { makeSubjects } from './operations.ts'
import { deleteSubjects, entriesAtOnce, listSequencesOf } from './store.ts'

/** Entries keep digests, and no content. Without their salt nobody can tell any more what they are digests of. */
export const entryTraces: PersonalTraces = {
  name: 'AI audit salts',
  columns: { 'activity.entries': ['salt'] },
  prepare: makeSubjects,
  erase: async (tx, ids, after = null) => {
    const sequences = await listSequencesOf(tx, ids, after)
    await forgetSalts(tx, sequences)
    const next = nextSequence(sequences, entriesAtOnce)
    if (next === null) await deleteSubjects(tx, ids.filter(isSubjectOfEmail))
    return { ids: [], next }
  },
}
