import type { ServerResponse } from 'node:http'
import { Problem } from '@souk/platform'
import { block, heartbeat, opening } from './format.ts'
import type { Filter, Reader, Tail } from './tail.ts'
import type { Timing } from './timing.ts'

export interface StreamOptions {
  readonly raw: ServerResponse
  readonly tail: Tail
  readonly filter: Filter
  readonly reader: Reader
  /** The last sequence that the client has seen, or need not see. */
  readonly position: number
  readonly timing: Timing
  /** Whether the token that opened the stream is still good for it. */
  readonly isStillAuthorized: () => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

/**
 * One client that listens. It is sent an event only after it has taken those before: of a client that does not
 * read nothing but the page under way is held.
 */
export class Stream {
  readonly #options: StreamOptions
  #position: number
  #isBusy = false
  #hasEnded = false

  constructor(options: StreamOptions) {
    this.#options = options
    this.#position = options.position
  }

  start(): void {
    const { raw, tail, timing } = this.#options
    const stopFollowing = tail.follow(() => this.#advance())
    const beat = setInterval(() => this.#beat(), timing.heartbeatMs)
    const lifetime = setTimeout(() => this.end(), timing.lifetimeMs)
    raw.once('close', () => {
      this.#hasEnded = true
      stopFollowing()
      clearInterval(beat)
      clearTimeout(lifetime)
    })
    raw.write(opening(this.#position))
    this.#advance()
  }

  /** The client comes again and goes on where this one stopped. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const { raw, timing } = this.#options
    raw.end()
    const drop = setTimeout(() => raw.destroy(), timing.patienceMs)
    raw.once('close', () => clearTimeout(drop))
  }

  async #advance(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      while (!this.#hasEnded && this.#position < this.#options.tail.head) await this.#sendPage()
    } catch (error) {
      // What the client has not seen may be forgotten by now: it is told so when it comes again.
      if (!(error instanceof Problem)) this.#options.onFailure(error)
      this.end()
    } finally {
      this.#isBusy = false
    }
  }

  async #sendPage(): Promise<void> {
    const { raw, tail, filter, reader, isStillAuthorized } = this.#options
    const { events, lastSequence } = await tail.read(this.#position, filter, reader)
    // Asked of memory as a rule. A sign of life comes too seldom: until then events would still go to a revoked token.
    if (!(await isStillAuthorized())) return this.end()
    for (const event of events) {
      if (this.#hasEnded) return
      this.#position = event.sequence
      if (!raw.write(block(event))) await this.#drained()
    }
    this.#position = lastSequence
  }

  async #beat(): Promise<void> {
    const { raw, isStillAuthorized } = this.#options
    if (!(await isStillAuthorized())) this.end()
    if (!this.#hasEnded && !raw.writableNeedDrain) raw.write(heartbeat(this.#position))
  }

  /** Resolves when the client has taken what was written, or is gone. */
  #drained(): Promise<void> {
    const { raw, timing } = this.#options
    return new Promise((resolve) => {
      const drop = setTimeout(() => raw.destroy(), timing.patienceMs)
      const done = () => {
        clearTimeout(drop)
        raw.off('drain', done).off('close', done)
        resolve()
      }
      raw.once('drain', done).once('close', done)
    })
  }
}
