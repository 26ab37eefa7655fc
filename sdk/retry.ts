/** Milliseconds until the server wants to be asked again, by `Retry-After`: seconds, or a date. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const at = Date.parse(value)
  // By the clock of whoever wrote it, where it says so.
  const since = Date.parse(headers.get('date') ?? '') || nowMs
  return Number.isNaN(at) ? undefined : Math.max(0, at - since)
}

const firstDelayMs = 250
const longestDelayMs = 10_000

/** Doubles with each attempt. A random part of it keeps those apart who failed together. */
export function backoffMs(attempt: number, random = Math.random()): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return longest * (0.5 + random / 2)
}

/** Whether asking again later may be answered otherwise. A 409 says so by `Retry-After`. */
export function isTemporary({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  if (status === 409) return headers.has('retry-after')
  return status === 408 || status === 429 || (status >= 500 && status !== 501)
}

/** Waits, unless the caller has enough. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await unlessAborted(passed, signal).finally(() => clearTimeout(timer))
}

/** The same result, or the reason of the caller to wait for it no longer. Others may still wait for it. */
export function unlessAborted<Result>(
  result: Result | Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return Promise.resolve(result)
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    const settle = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    Promise.resolve(result).then(resolve, reject).finally(settle)
  })
}
