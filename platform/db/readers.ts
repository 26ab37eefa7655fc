import { type Client, type ConnectionOptions, newClient } from './driver.ts'
import type { Statement } from './sql.ts'

const watchMs = 5_000
const silenceMs = 20_000

/**
 * A few pipelined connections that all reads share. One read is opened, asked and closed in a single
 * flush, so reads of different tenants follow each other on a connection without ever mixing.
 */
export class Readers {
  readonly #options: ConnectionOptions
  readonly #slots: (Promise<Client> | undefined)[]
  readonly #waitingSince = new Map<Client, number>()
  readonly #watch: NodeJS.Timeout
  #turn = 0

  constructor(options: ConnectionOptions, size: number) {
    // One look at all of them now and then, instead of a timer for every statement.
    this.#options = { ...options, queryTimeoutMs: 0 }
    this.#slots = new Array(size).fill(undefined)
    this.#watch = setInterval(() => this.#cutSilent(), watchMs).unref()
  }

  async run(open: string, statement: Statement): Promise<Record<string, unknown>[]> {
    const client = await this.#next()
    if (!this.#waitingSince.has(client)) this.#waitingSince.set(client, performance.now())
    // Sent at once: to collect the reads of a whole turn would save system calls, but then the program and
    // the database take turns instead of working side by side.
    const { stream } = client.connection
    stream.cork()
    const opened = client.query(open)
    const answer = client.query(statement)
    const closed = client.query('commit')
    stream.uncork()
    try {
      // All three are awaited: without a successful opening the answer belongs to no tenant.
      const [, result] = await Promise.all([opened, answer, closed])
      return result.rows
    } finally {
      this.#waitingSince.delete(client)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    const clients = await Promise.allSettled(this.#slots.filter((slot) => slot !== undefined))
    this.#slots.fill(undefined)
    await Promise.allSettled(
      clients.map((client) => (client.status === 'fulfilled' ? client.value.end() : undefined)),
    )
  }

  /** A connection from which nothing has come for so long holds up every read behind it. */
  #cutSilent(): void {
    const longAgo = performance.now() - silenceMs
    for (const [client, since] of this.#waitingSince) {
      if (since < longAgo) client.connection.stream.destroy()
    }
  }

  #next(): Promise<Client> {
    this.#turn = (this.#turn + 1) % this.#slots.length
    const index = this.#turn
    this.#slots[index] ??= this.#connect(index)
    return this.#slots[index]
  }

  #connect(index: number): Promise<Client> {
    const client = newClient(this.#options)
    const connected = client.connect().then(() => client)
    // Only its own place: by the time an old connection ends, another may have taken it.
    const forget = () => {
      this.#waitingSince.delete(client)
      if (this.#slots[index] === connected) this.#slots[index] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }
}
