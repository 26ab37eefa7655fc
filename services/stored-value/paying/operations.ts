import type { Tx } from '@souk/platform'
import { readCode } from '../codes/code.ts'
import type { CodeHashes } from '../codes/hashing.ts'
import { findUsable } from '../operations.ts'
import { storedValueUnusable } from '../problems.ts'
import { findStoredValue } from '../store.ts'
import { availableOf, statusAt } from '../stored-value.ts'

/** What somebody wants to pay with: a card by its code, or what they see by its id. */
export interface NamedStoredValue {
  readonly code?: string
  readonly id?: string
}

/** A request, as far as it looks something up that can be guessed. */
interface Asking {
  read<Found>(work: (tx: Tx) => Promise<Found>): Promise<Found>
  guess<Found>(look: () => Promise<Found>, wrongIn: (found: Found) => number): Promise<Found>
}

/**
 * The id of what can be paid with, looked up in a read of its own, because what a refusal undoes could not count. Whoever tries
 * codes, or ids of others, waits after a while.
 */
export async function payableAsked(
  request: Asking,
  hashes: CodeHashes,
  { code: entered, id }: NamedStoredValue,
): Promise<string> {
  const code = entered === undefined ? undefined : readCode(entered)
  if (code === undefined && id === undefined) throw storedValueUnusable()
  const look = () =>
    request.read(async (tx) => {
      if (code !== undefined) return findUsable(tx, hashes, code)
      const found = await findStoredValue(tx, id ?? '')
      const isOpen = found && ['ACTIVE', 'DEPLETED'].includes(statusAt(found, tx.now))
      return isOpen ? found : undefined
    })
  const found = await request.guess(look, (value) => (value ? 0 : 1))
  if (!found) throw storedValueUnusable()
  return found.id
}

/** What is there to pay with in a currency, for whoever pays as much as there is. The gateway has the last word. */
export async function availableFor(
  tx: Tx,
  storedValueId: string,
  currency: string,
): Promise<number> {
  const value = await findStoredValue(tx, storedValueId)
  return value?.currency === currency ? availableOf(value) : 0
}
