import {
  type Context,
  type Kernel,
  type LogPage,
  logFailure,
  type partyOf,
  readHead,
  readLog,
  type Tx,
} from '@souk/platform'

export interface TailOptions extends Kernel {
  readonly context: Context
  readonly pollMs: number
}

export interface Filter {
  readonly types: readonly string[] | undefined
  readonly resourceId: string | undefined
  readonly aboutId: string | undefined
}

/** The party that a stream speaks for, if any: it is sent nothing of others. */
export type Reader = ReturnType<typeof partyOf>

/**
 * Few, because each stream that a client reads slowly holds a page: many of them, each at a place of its own, must
 * not fill the memory.
 */
const pageSize = 16

/** How far the log of one tenant goes. One for all streams of that tenant, so that only one keeps asking. */
export class Tail {
  readonly #options: TailOptions
  readonly #listeners = new Set<() => void>()
  readonly #reads = new Map<string, Promise<LogPage>>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #head = 0

  constructor(options: TailOptions) {
    this.#options = options
  }

  get tenantId(): string {
    return this.#options.context.tenantId
  }

  get head(): number {
    return this.#head
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0
  }

  /** Calls back whenever the log has grown, until the answered function is called. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => this.#poll(), this.#options.pollMs)
    return () => {
      this.#listeners.delete(listener)
      if (this.isFollowed) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  reached(sequence: number): void {
    if (sequence <= this.#head) return
    this.#head = sequence
    for (const listener of this.#listeners) listener()
  }

  /** Streams of the same party that stand at the same place with the same filter, as most do, share one read. */
  read(after: number, filter: Filter, reader: Reader): Promise<LogPage> {
    const { types, resourceId, aboutId } = filter
    const key = JSON.stringify([after, types, resourceId, aboutId, reader])
    const shared = this.#reads.get(key)
    if (shared) return shared
    const read = this.#ask((tx) => readLog(tx, { ...filter, after, limit: pageSize }), reader)
    this.#reads.set(key, read)
    const forget = () => this.#reads.delete(key)
    read.then(forget, forget)
    return read
  }

  async #poll(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const { lastSequence } = await this.#ask(readHead)
      this.reached(lastSequence)
    } catch (error) {
      // The streams stay open: the next poll may succeed.
      logFailure(this.#options.log, {}, error, 'the end of an event log could not be read')
    } finally {
      this.#isLooking = false
    }
  }

  #ask<Result>(work: (tx: Tx) => Promise<Result>, reader: Reader = {}): Promise<Result> {
    const { database, context } = this.#options
    return database.read({ ...context, ...reader }, work)
  }
}
