import { isProblem } from '@souk/sdk'
import { useState } from 'preact/hooks'

/**
 * The idempotency keys of a write, one for each of its steps. A step keeps its key until there is an answer: a second click,
 * or another try after a lost connection, does nothing twice. A refusal is an answer: what is tried after it is another change.
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
      if (isProblem(error)) this.#keys.delete(step)
      throw error
    }
  }
}

export function useIdempotencyKeys(): IdempotencyKeys {
  return useState(() => new IdempotencyKeys())[0]
}
