import type { Client } from './driver.ts'

const watchMs = 5_000
const silenceMs = 20_000

/** Cuts connections from which no answer has come for too long: one look now and then, not a timer a statement. */
export class SilenceWatch {
  readonly #waitingSince = new Map<Client, number>()
  readonly #watch = setInterval(() => this.#cutSilent(), watchMs).unref()

  /** Something was sent. The time runs from the first that is still unanswered. */
  sent(client: Client): void {
    if (!this.#waitingSince.has(client)) this.#waitingSince.set(client, performance.now())
  }

  answered(client: Client): void {
    this.#waitingSince.delete(client)
  }

  close(): void {
    clearInterval(this.#watch)
  }

  #cutSilent(): void {
    const longAgo = performance.now() - silenceMs
    for (const [client, since] of this.#waitingSince) {
      if (since < longAgo) client.connection.stream.destroy()
    }
  }
}
