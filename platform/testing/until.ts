import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Looks until there is something, for at most that long, and gives it. What is looked at may fail meanwhile by
 * answering nothing; a test that waits in vain says what for.
 */
export async function until<Seen>(
  look: () => Promise<Seen> | Seen,
  what = 'what the test waits for',
  seconds = 20,
): Promise<NonNullable<Seen>> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    assert(performance.now() < end, `${what} did not come about`)
    await delay(10)
  }
}
