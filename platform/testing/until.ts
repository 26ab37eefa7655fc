import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Until it is so, for at most that long; a test that waits in vain says what for. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  what = 'what the test waits for',
  seconds = 20,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    assert(performance.now() < end, `${what} did not come about`)
    await delay(10)
  }
}
