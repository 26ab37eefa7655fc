import type { Instrument } from '@souk/gateways/contract'
import { type Tx, withCommit } from '@souk/platform'
import { announceMethod } from '../announce.ts'
import { methodLanes } from '../lanes.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { insertMethod, updateMethod } from '../store.ts'
import { attached, unwanted } from './attached.ts'

/** The one way in which a method that has a row changes: the row and its event. */
export async function saveMethod(
  tx: Tx,
  before: PaymentMethod,
  after: PaymentMethod,
): Promise<void> {
  await updateMethod(tx, after)
  announceMethod(tx, before, after)
}

/**
 * The gateway keeps it: what stands for the card from now on, and what has to make room for it, is saved. The customer and all of
 * theirs are locked. `isNew` is one that has no row yet, which gets one only where somebody has to know of it.
 */
export async function attachMethod(
  tx: Tx,
  method: PaymentMethod,
  instrument: Instrument,
  { others, isNew }: { readonly others: readonly PaymentMethod[]; readonly isNew: boolean },
): Promise<PaymentMethod> {
  const save = (before: PaymentMethod, after: PaymentMethod) => {
    if (!isNew || before !== method) return saveMethod(tx, before, after)
    return saveNew(tx, after)
  }
  const found = attached(method, instrument, others, tx.now)
  if (!found) {
    const after = unwanted(method, instrument, tx.now)
    await save(method, after)
    return after
  }
  const { kept, superfluous, displaced } = found
  if (displaced) await saveChanged(tx, others, displaced)
  if (!superfluous) {
    await save(method, kept)
    return kept
  }
  await saveChanged(tx, others, kept)
  if (!isNew || superfluous.asks !== null) await save(method, superfluous)
  return kept
}

/** One that a payment has brought: it is there, or gone, with its first version. */
async function saveNew(tx: Tx, method: PaymentMethod): Promise<void> {
  const first = { ...method, version: 1 }
  const { id, askAt } = first
  if (askAt) withCommit(tx, () => methodLanes.wake(tx, id, askAt))
  await insertMethod(tx, first)
  // Nobody has known of one that is superfluous.
  if (first.status === 'ACTIVE') announceMethod(tx, undefined, first)
}

async function saveChanged(
  tx: Tx,
  others: readonly PaymentMethod[],
  after: PaymentMethod,
): Promise<void> {
  const before = others.find(({ id }) => id === after.id)
  if (before && before.version !== after.version) await saveMethod(tx, before, after)
}
