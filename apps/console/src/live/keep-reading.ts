const firstPauseMs = 2_000
const pauseMaxMs = 60_000

/**
 * Reads again after reading has ended for good, as when somebody was not allowed to for a while: ever more seldom, until the
 * signal says that nobody wants it any more. Whoever could read for longer than the pause begins with a short pause again.
 */
export async function keepReading(
  read: () => Promise<unknown>,
  signal: AbortSignal,
  pause: (ms: number, signal: AbortSignal) => Promise<void> = pauseFor,
): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    const startedAt = Date.now()
    await read().catch(() => {})
    if (Date.now() - startedAt > pauseMs) pauseMs = firstPauseMs
    await pause(pauseMs, signal)
    pauseMs = Math.min(2 * pauseMs, pauseMaxMs)
  }
}

/** Ends early where nobody waits any more. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
