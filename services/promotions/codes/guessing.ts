import type { Tx } from '@souk/platform'
import { listWrongCodes } from './store.ts'

/** A request, as far as it looks something up that can be guessed. */
interface Asking {
  read<Found>(work: (tx: Tx) => Promise<Found>): Promise<Found>
  guess<Found>(look: () => Promise<Found>, wrongIn: (found: Found) => number): Promise<Found>
}

/**
 * Looks codes up that a request wants to enter, in a read of their own: what a refusal undoes could not count. Rejects while the
 * caller has to wait; returns those that there are not, or not for this customer.
 */
export async function wrongCodesAsked(
  request: Asking,
  entered: readonly string[],
  customerOf: (tx: Tx) => Promise<string | null>,
): Promise<readonly string[]> {
  if (entered.length === 0) return []
  const look = () => request.read(async (tx) => listWrongCodes(tx, entered, await customerOf(tx)))
  return request.guess(look, (wrong) => wrong.length)
}
