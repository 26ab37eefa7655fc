import type { Tx } from '@souk/platform'
import {
  type AmountChange,
  amountChangesOf,
  changePercentOf,
  type Notes,
} from '../policies/changes.ts'
import { type Baseline, type ChangedBy, measuresOf, nextBaseline } from './baseline.ts'
import { deleteBaselines, keepBaselines, keyOf, listBaselines } from './store.ts'

/** By how much a write changes amounts, together with the supervised writes before it that nobody has approved. */
export async function measuredChangePercent(
  tx: Tx,
  notes: Notes,
  by: 'AGENT' | 'PERSON',
): Promise<number | null> {
  const changes = amountChangesOf(notes)
  const baselines = await baselinesOf(tx, changes)
  return changePercentOf(changes, (change) => measuresOf(baselines.get(keyOf(change)), change, by))
}

/** Keeps what later changes are measured by, in key order: two writes of several resources never wait in a circle. */
export async function moveBaselines(tx: Tx, notes: Notes, by: ChangedBy): Promise<void> {
  const changes = amountChangesOf(notes).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  if (changes.length === 0) return
  const baselines = await baselinesOf(tx, changes)
  const moved = changes.map((change) => ({
    change,
    next: nextBaseline(baselines.get(keyOf(change)), change, by, tx.now),
  }))
  const over = moved.flatMap(({ change, next }) =>
    next === undefined && baselines.has(keyOf(change)) ? [change] : [],
  )
  await keepBaselines(
    tx,
    moved.flatMap(({ next }) => next ?? []),
  )
  if (over.length > 0) await deleteBaselines(tx, over)
}

async function baselinesOf(
  tx: Tx,
  changes: readonly AmountChange[],
): Promise<ReadonlyMap<string, Baseline>> {
  if (changes.length === 0) return new Map()
  const ids = changes.map(({ resourceId }) => resourceId)
  return new Map((await listBaselines(tx, ids)).map((baseline) => [keyOf(baseline), baseline]))
}
