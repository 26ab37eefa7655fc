import type { OperationId } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { mayNow, useMay } from '../../session/caller.ts'

interface NamesFacts<Name> {
  readonly noun: string
  /** The nouns whose events change a name. */
  readonly about: readonly string[]
  /** Whoever may not call it knows no names. */
  readonly operation: OperationId
  /** Finds up to 96 at once. What is not there is left out. */
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>
}

const batchMax = 96

/**
 * What people call things of one kind, by their ids. Each name is kept by itself, and those that are wanted at the same
 * time are asked for at once: a list that gets one more row asks for one more name.
 */
export class Names<Name = string> {
  readonly #facts: NamesFacts<Name>
  #waiting = new Map<string, PromiseWithResolvers<Name | undefined>>()

  constructor(facts: NamesFacts<Name>) {
    this.#facts = facts
  }

  /** Undefined for what is on its way, not there, or not theirs to read. */
  use(id: string | null | undefined): Name | undefined {
    const { noun, about, operation } = this.#facts
    const may = useMay()
    const { data } = useQuery({
      key: ['name', noun, id],
      about,
      isEnabled: typeof id === 'string' && may(operation),
      // An answer has to be something.
      run: async () => (await this.find(id ?? '')) ?? null,
    })
    return data ?? undefined
  }

  async find(id: string): Promise<Name | undefined> {
    if (!mayNow(this.#facts.operation)) return undefined
    const known = this.#waiting.get(id)
    if (known) return known.promise
    const wanted = Promise.withResolvers<Name | undefined>()
    if (this.#waiting.size === 0) queueMicrotask(() => this.#ask())
    this.#waiting.set(id, wanted)
    return wanted.promise
  }

  #ask(): void {
    const waiting = [...this.#waiting]
    this.#waiting = new Map()
    for (let at = 0; at < waiting.length; at += batchMax) {
      void this.#askBatch(waiting.slice(at, at + batchMax))
    }
  }

  async #askBatch(
    batch: readonly (readonly [string, PromiseWithResolvers<Name | undefined>])[],
  ): Promise<void> {
    try {
      const found = await this.#facts.find(batch.map(([id]) => id))
      for (const [id, { resolve }] of batch) resolve(found.get(id))
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }
}
