import { type PersonalTraces, partsOf } from '@souk/platform'
import { forgetSalts } from '../chain/store.ts'
import { makeSubjects } from './operations.ts'
import { listSequencesOf } from './store.ts'

const entriesAtOnce = 500

/** Entries keep digests, and no content. Without their salt nobody can tell any more what they are digests of. */
export const entryTraces: PersonalTraces = {
  name: 'AI audit salts',
  columns: { 'activity.entries': ['salt'] },
  erase: async (tx, ids) => {
    await makeSubjects(tx)
    for (const part of partsOf(await listSequencesOf(tx, ids), entriesAtOnce)) {
      await forgetSalts(tx, part)
    }
  },
}
