import type { Tx } from '@souk/platform'
import { advanceSweep, finishSweep, type Sweep } from '../rebuilds/store.ts'
import { deleteWords, listSwept, markWords, unmarkWords } from './store.ts'

const partSize = 200

/** Looks at the next words of a tenant, and takes those away that were unused before and are still. */
export async function sweepOn(tx: Tx, sweep: Sweep): Promise<void> {
  const part = await listSwept(tx, sweep, partSize)
  const { used = [], unused = [] } = Object.groupBy(part, ({ is_used }) =>
    is_used ? 'used' : 'unused',
  )
  await Promise.all([unmarkWords(tx, used), deleteWords(tx, unused), markWords(tx, unused)])
  const last = part.at(-1)
  if (last === undefined || part.length < partSize) return finishSweep(tx, sweep)
  await advanceSweep(tx, { ...sweep, swept_language: last.language, swept_word: last.word })
}
