import type { OperationId } from '@souk/sdk'
import { useEffect, useReducer, useState } from 'preact/hooks'
import { lastAnswer, useQuery, watchQuery } from '../../api/query.ts'
import type { Subject } from '../../api/subject.ts'
import { type ChoiceSource, choicesMax } from '../../kit/combobox.tsx'
import type { Choice } from '../../kit/options.tsx'
import { mayCall, useMay } from '../../session/caller.ts'

interface NamesFacts<Name> {
  readonly noun: string
  /** The nouns whose events change a name. */
  readonly about: readonly Subject[]
  /** Whoever may not call it knows no names. Absent where nobody has to be asked. */
  readonly operation?: OperationId
  /** Finds up to 96 at once. What is not there is left out. */
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>
  /** Whoever may not call it has nothing to choose from; the same operation unless said otherwise. */
  readonly searchOperation?: OperationId
  /** All whose name has what was typed, page by page, for fields in which one is chosen. */
  readonly search?: (typed: string, signal: AbortSignal) => AsyncIterable<Choice>
}

const batchMax = 96

async function mayAsk(operation: OperationId | undefined): Promise<boolean> {
  return operation === undefined || mayCall(operation)
}

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

  /** What a field offers in which one is chosen. */
  get source(): ChoiceSource {
    const { noun, about, operation, searchOperation = operation, search } = this.#facts
    const find = async (typed: string, signal: AbortSignal) => {
      const found: Choice[] = []
      if (search === undefined || !(await mayAsk(searchOperation))) return found
      for await (const choice of search(typed, signal)) {
        if (found.push(choice) === choicesMax) break
      }
      return found
    }
    return { name: noun, about, find }
  }

  #query(id: string) {
    const { noun, about } = this.#facts
    // An answer has to be something.
    const run = async () => (await this.find(id)) ?? null
    return { key: ['name', noun, id], about, run }
  }

  /** Undefined for what is on its way, not there, or not theirs to read. */
  use(id: string | null | undefined): Name | undefined {
    const may = useMay()
    const { operation } = this.#facts
    const isEnabled = typeof id === 'string' && (operation === undefined || may(operation))
    return useQuery({ ...this.#query(id ?? ''), isEnabled }).data ?? undefined
  }

  /** For a handful of ids that are known while the page is drawn: each is asked for when its name is first wanted. */
  useAny(): (id: string) => Name | undefined {
    const may = useMay()
    const [, repaint] = useReducer((times: number, _: undefined) => times + 1, 0)
    const [watched] = useState(() => new Map<string, () => void>())
    useEffect(() => {
      return () => {
        for (const stop of watched.values()) stop()
        watched.clear()
      }
    }, [])
    const watch = (id: string) => {
      if (!watched.has(id)) return
      watched.set(
        id,
        watchQuery(this.#query(id), () => repaint(undefined)),
      )
    }
    const { operation } = this.#facts
    return (id) => {
      if (!watched.has(id) && (operation === undefined || may(operation))) {
        watched.set(id, () => {})
        // Not while something is drawn.
        queueMicrotask(() => watch(id))
      }
      return lastAnswer<Name | null>(this.#query(id).key) ?? undefined
    }
  }

  async find(id: string): Promise<Name | undefined> {
    if (!(await mayAsk(this.#facts.operation))) return undefined
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

/** Items of a list as choices, as far as they are wanted. */
export async function* choicesOf<Item>(
  items: AsyncIterable<Item>,
  choiceOf: (item: Item) => Choice,
): AsyncGenerator<Choice> {
  for await (const item of items) yield choiceOf(item)
}

/** The filter of a list by name; nothing typed filters nothing. */
export function named(typed: string): { readonly name?: string } {
  return typed === '' ? {} : { name: typed }
}
