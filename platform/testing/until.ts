import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Far more than anything takes on a quiet machine: it bounds what never comes, not what a busy one brings late. */
const patienceSeconds = 120

/** Between two looks at first, and at most. */
const restMs = { first: 10, longest: 50 }

/**
 * How long to rest after having waited for so long. To look costs the machine what the others could do with it, so that
 * whoever has waited looks less often, and still sees it soon.
 */
function restAfter(waitedMs: number): number {
  return Math.min(restMs.longest, Math.max(restMs.first, waitedMs / 10))
}

/**
 * Looks until there is something, for at most that long, and gives it. What is looked at may fail meanwhile by
 * answering nothing; a test that waits in vain says what for.
 */
export async function until<Seen>(
  look: () => Promise<Seen> | Seen,
  what = 'what the test waits for',
  seconds = patienceSeconds,
): Promise<NonNullable<Seen>> {
  const start = performance.now()
  for (;;) {
    const seen = await look()
    if (seen) return seen
    const waitedMs = performance.now() - start
    assert(waitedMs < seconds * 1000, `${what} did not come about`)
    await delay(restAfter(waitedMs))
  }
}

/**
 * Plays a scene about a time limit. What has to happen before the limit happens late on a busy machine: then the scene is
 * played again with a longer one, and it is the last that decides.
 */
export function withinTime(
  seconds: readonly number[],
  scene: (limitSeconds: number) => Promise<void>,
): Promise<void> {
  return played(seconds, scene)
}

const rounds = [1, 2, 3, 4, 5]

/** Plays a scene that is spoilt where a machine takes seconds for what takes milliseconds: then again, from its beginning. */
export function undisturbed(scene: (round: number) => Promise<void>): Promise<void> {
  return played(rounds, scene)
}

/** Until it succeeds. What has failed before is told on stderr: a scene that often fails is about more than the machine. */
async function played<Given>(
  tries: readonly Given[],
  scene: (given: Given) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const given of tries) {
    try {
      await scene(given)
      if (failures.length > 0) console.error(`played ${failures.length} times in vain:`, failures)
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'failed in every round')
}
