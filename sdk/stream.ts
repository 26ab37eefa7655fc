import type { SoukEvent } from './generated/events.ts'
import type { ListEventsQuery } from './generated/types.ts'
import { SoukConnectionError, SoukProblem } from './problem.ts'
import { backoffMs, isTemporary, pause, retryAfterMs } from './retry.ts'
import { BlockReader } from './server-sent.ts'

/** What a list of events takes, without what belongs to pages. It begins with the next event if it does not say where. */
export type EventFilter = Omit<ListEventsQuery, 'limit' | 'order'>

export interface StreamOptions {
  /** Ends the stream: whoever reads it gets the reason of the signal thrown. */
  readonly signal?: AbortSignal | undefined
  /** Where an earlier stream ended; takes precedence over `after_sequence`. */
  readonly lastEventId?: string | undefined
  /** A stream without a sign of life for so long is opened anew; the server gives one every 15 seconds. */
  readonly silenceTimeoutSeconds?: number | undefined
  readonly onOpen?: (() => void) | undefined
  /** The stream has ended or broken off, and is opened anew. */
  readonly onLost?: ((reason: unknown) => void) | undefined
}

type Open = (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>

const defaultSilenceSeconds = 45
const defaultRetryMs = 1_000

/** Events in their order, each once, read by `for await`. */
export class EventStream implements AsyncIterable<SoukEvent> {
  readonly #open: Open
  readonly #options: StreamOptions
  #lastEventId: string | undefined
  #retryMs = defaultRetryMs
  #failures = 0

  constructor(open: Open, options: StreamOptions) {
    this.#open = open
    this.#options = options
    this.#lastEventId = options.lastEventId
  }

  /** How far it has been read, also past events that the filter leaves out. */
  get lastEventId(): string | undefined {
    return this.#lastEventId
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SoukEvent, void, undefined> {
    const { signal, onLost } = this.#options
    for (;;) {
      signal?.throwIfAborted()
      const lost = yield* this.#connection()
      signal?.throwIfAborted()
      onLost?.(lost)
      await pause(this.#delayMs(lost), signal)
    }
  }

  /** One connection from its beginning to its end, and why it ended. */
  async *#connection(): AsyncGenerator<SoukEvent, unknown, undefined> {
    const { signal, onOpen } = this.#options
    const end = new AbortController()
    const stop = () => end.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    let isOpen = false
    try {
      const position = this.#lastEventId && { 'last-event-id': this.#lastEventId }
      const headers = { accept: 'text/event-stream', ...position }
      const response = await this.#notSilent(end, () => this.#open(headers, end.signal))
      isOpen = true
      onOpen?.()
      yield* this.#events(response, end)
      return undefined
    } catch (error) {
      if (!end.signal.aborted && isFinal(error, isOpen)) throw error
      this.#failures += 1
      return end.signal.aborted ? end.signal.reason : error
    } finally {
      signal?.removeEventListener('abort', stop)
      end.abort()
    }
  }

  async *#events(response: Response, end: AbortController): AsyncGenerator<SoukEvent> {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const blocks = new BlockReader()
    for (;;) {
      const piece = await this.#notSilent(end, async () => reader?.read())
      if (!piece?.value) return
      for (const block of blocks.read(decoder.decode(piece.value, { stream: true }))) {
        const event = block.data === '' ? undefined : (JSON.parse(block.data) as SoukEvent)
        this.#failures = 0
        this.#retryMs = block.retryMs ?? this.#retryMs
        // Set before the event is handed out: whoever stops there has seen it.
        this.#lastEventId = block.id ?? this.#lastEventId
        if (event) yield event
      }
    }
  }

  /** Ends the connection if it gives no sign of life, but not while nobody reads it. */
  async #notSilent<Result>(end: AbortController, wait: () => Promise<Result>): Promise<Result> {
    const { silenceTimeoutSeconds = defaultSilenceSeconds } = this.#options
    const silent = () => end.abort(new Error('the stream was silent for too long'))
    const timer = setTimeout(silent, silenceTimeoutSeconds * 1_000)
    try {
      return await wait()
    } finally {
      clearTimeout(timer)
    }
  }

  #delayMs(lost: unknown): number {
    const askedMs = lost instanceof SoukProblem ? retryAfterMs(lost.headers, Date.now()) : 0
    const backoff = this.#failures === 0 ? 0 : backoffMs(this.#failures)
    return Math.max(askedMs ?? 0, backoff, this.#retryMs * (0.5 + Math.random() / 2))
  }
}

/** Whether asking again would be answered in the same way, or there is nobody to ask as: no token could be had. */
function isFinal(error: unknown, isOpen: boolean): boolean {
  if (error instanceof SoukProblem) return !isTemporary(error)
  if (error instanceof SoukConnectionError) return (error.status ?? 500) < 500
  return !isOpen
}
