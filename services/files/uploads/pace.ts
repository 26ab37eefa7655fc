import { setTimeout as delay } from 'node:timers/promises'
import { requestTimeout } from '@souk/platform'

export interface Pace {
  /** Without a byte. */
  readonly silentMs: number
  /** On average since the beginning, once the first moments are over. */
  readonly bytesPerSecondMin: number
  readonly graceMs: number
}

/** Passes content on as long as it comes fast enough. */
export async function* paced(
  content: AsyncIterator<Uint8Array>,
  { silentMs, bytesPerSecondMin, graceMs }: Pace,
): AsyncGenerator<Uint8Array> {
  const startedMs = performance.now()
  let waitedMs = 0
  let bytes = 0
  for (;;) {
    const askedMs = performance.now()
    const { done, value } = await within(content.next(), silentMs)
    if (done) return
    // Only the time that was spent waiting for the client counts: a slow store is not its fault.
    waitedMs += performance.now() - askedMs
    bytes += value.length
    const isSlow = bytes < (waitedMs / 1_000) * bytesPerSecondMin
    if (isSlow && performance.now() - startedMs > graceMs) throw requestTimeout()
    yield value
  }
}

async function within<Result>(next: Promise<Result>, milliseconds: number): Promise<Result> {
  const stop = new AbortController()
  const late = delay(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw requestTimeout()
  })
  late.catch(() => {})
  next.catch(() => {})
  try {
    return await Promise.race([next, late])
  } finally {
    stop.abort()
  }
}
