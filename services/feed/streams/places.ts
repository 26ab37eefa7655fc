import { streamLimitReached } from '../problems.ts'

const limits = { credential: 10, tenant: 100 } as const

interface Holder {
  readonly credentialId: string
  readonly tenantId: string
}

/** Limits the open streams of a credential and of a tenant in this process. */
export class Places {
  readonly #taken = new Map<string, number>()

  /** Answers how to give the place back. */
  take({ credentialId, tenantId }: Holder): () => void {
    const keys = [
      ['credential', `credential ${credentialId}`],
      ['tenant', `tenant ${tenantId}`],
    ] as const
    for (const [per, key] of keys) {
      const limit = limits[per]
      if (this.#count(key) >= limit) throw streamLimitReached({ limit, per })
    }
    for (const [, key] of keys) this.#taken.set(key, this.#count(key) + 1)
    return () => {
      for (const [, key] of keys) this.#giveBack(key)
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  #giveBack(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}
