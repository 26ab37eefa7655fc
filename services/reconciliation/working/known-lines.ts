import { newId, type Tx } from '@souk/platform'
import type { Difference } from '../exceptions/exception.ts'
import type { Line, ReadLine } from '../lines/line.ts'
import { listKnownLines, updateAmounts } from '../lines/store.ts'
import { restated } from '../matching.ts'
import type { Run } from '../runs/run.ts'

interface Sorted {
  /** Lines that no report had before, nor this one above. */
  readonly fresh: readonly Line[]
  /** Where the others say something else than before. */
  readonly differences: readonly Difference[]
}

/**
 * Which lines are new. One that was compared before is from then on what the newest report says: the exception has what it said before.
 * One that is still to be compared stays as it stands first.
 */
export async function sorted(tx: Tx, run: Run, read: readonly ReadLine[]): Promise<Sorted> {
  const references = read.map(({ reference }) => reference)
  const found = await listKnownLines(tx, run.gateway, references)
  const known = new Map(found.map((line) => [line.reference, line]))
  const fresh: Line[] = []
  const changed = new Map<string, Line>()
  const differences: Difference[] = []
  for (const said of read) {
    const kept = known.get(said.reference)
    if (!kept) {
      const line = newLine(said, run, tx.now)
      fresh.push(line)
      known.set(line.reference, line)
      continue
    }
    const own = restated(kept, said)
    differences.push(...own)
    if (own.length === 0 || kept.status === 'WAITING') continue
    const { gross, fee, net, currency } = said
    const line = { ...kept, gross, fee, net, currency }
    changed.set(line.id, line)
    known.set(line.reference, line)
  }
  await updateAmounts(tx, [...changed.values()])
  return { fresh, differences }
}

function newLine(said: ReadLine, { id: runId, gateway }: Run, now: Date): Line {
  return { ...said, id: newId('rln'), runId, gateway, status: 'WAITING', createdAt: now }
}
