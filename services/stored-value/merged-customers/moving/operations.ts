import { sendPending, type Tx } from '@souk/platform'
import { inTransit } from '../../books.ts'
import { storedValueCredited, storedValueDebited } from '../../events.ts'
import { saveMovement } from '../../movements/operations.ts'
import { getStoredValueForUpdate } from '../../store.ts'
import { availableOf, emptied, received, type StoredValue } from '../../stored-value.ts'

/** Where the credit of a customer is by now, locked: one may have become part of another more than once. */
export async function findWhole(tx: Tx, value: StoredValue): Promise<StoredValue> {
  let whole = value
  while (whole.mergedIntoId !== null) whole = await getStoredValueForUpdate(tx, whole.mergedIntoId)
  return whole
}

/**
 * Moves what can be spent of a credit, which is locked, to the one that it became part of. What is frozen or held stays until it is
 * free; then this is called again.
 */
export async function moveToMerged(tx: Tx, value: StoredValue): Promise<StoredValue> {
  const amount = availableOf(value)
  if (value.mergedIntoId === null || value.status === 'FROZEN' || amount === 0) return value
  // A row that changes a second time is sent once before.
  await sendPending(tx)
  const into = await findWhole(tx, value)
  const after = await saveMovement(tx, {
    before: value,
    after: emptied(value, tx.now),
    entry: { kind: 'MOVED' },
    other: inTransit,
    kind: storedValueDebited,
  })
  await saveMovement(tx, {
    before: into,
    after: received(into, { amount, expiresAt: value.expiresAt }, tx.now),
    entry: { kind: 'MOVED' },
    other: inTransit,
    kind: storedValueCredited,
  })
  return after
}
