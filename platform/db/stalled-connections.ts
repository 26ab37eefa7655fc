import type { Client } from './driver.ts'

const usualWatchMs = 5_000

interface Waiting {
  unanswered: number
  sinceMs: number
}

/** Cuts connections from which no answer has come for too long: one look now and then, not a timer a statement. */
export class StalledConnections {
  readonly #waiting = new Map<Client, Waiting>()
  readonly #silenceMs: number
  readonly #watch: NodeJS.Timeout

  constructor(silenceMs: number, watchMs = usualWatchMs) {
    this.#silenceMs = silenceMs
    this.#watch = setInterval(() => this.#cutSilent(), watchMs).unref()
  }

  /** Something was sent. The time runs from the first that is still unanswered. */
  sent(client: Client): void {
    const waiting = this.#waiting.get(client)
    if (waiting) waiting.unanswered += 1
    else this.#waiting.set(client, { unanswered: 1, sinceMs: performance.now() })
  }

  /** For what was sent after it the time begins now. */
  answered(client: Client): void {
    const waiting = this.#waiting.get(client)
    if (!waiting) return
    waiting.unanswered -= 1
    waiting.sinceMs = performance.now()
    if (waiting.unanswered === 0) this.#waiting.delete(client)
  }

  async during<Result>(client: Client, ask: () => Promise<Result>): Promise<Result> {
    this.sent(client)
    try {
      return await ask()
    } finally {
      this.answered(client)
    }
  }

  close(): void {
    clearInterval(this.#watch)
  }

  #cutSilent(): void {
    const longAgo = performance.now() - this.#silenceMs
    for (const [client, { sinceMs }] of this.#waiting) {
      if (sinceMs >= longAgo) continue
      this.#waiting.delete(client)
      client.connection.stream.destroy()
    }
  }
}
