import { isProblem, type SoukProblem } from '@souk/sdk'
import { useState } from 'preact/hooks'

/**
 * The idempotency keys of a write, one for each of its steps. A step keeps its key until it is known what became of it: a
 * second click, or another try after a lost connection or a failing server, does nothing twice.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>()

  async once<Result>(step: string, run: (key: string) => Promise<Result>): Promise<Result> {
    const key = this.#keys.get(step) ?? crypto.randomUUID()
    this.#keys.set(step, key)
    try {
      const result = await run(key)
      this.#keys.delete(step)
      return result
    } catch (error) {
      if (isRefused(error)) this.#keys.delete(step)
      throw error
    }
  }
}

/**
 * Whether the server says that nothing was done, so that what is tried next is another change. A server that fails, or that
 * is still at it, has not said so: it may have been done.
 */
export function isRefused(error: unknown): error is SoukProblem {
  if (!isProblem(error)) return false
  const { status, headers } = error
  const isOpen = status >= 500 || status === 408 || headers.has('retry-after')
  return !isOpen
}

export function useIdempotencyKeys(): IdempotencyKeys {
  return useState(() => new IdempotencyKeys())[0]
}
