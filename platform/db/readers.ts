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
  readonly #corked = new Set<Client>()
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
    this.#cork(client)
    const opened = client.query(open)
    const answer = client.query(statement)
    const closed = client.query('commit')
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

  /** Whatever else is read in this turn of the loop leaves in the same write: one system call for many reads. */
  #cork(client: Client): void {
    if (this.#corked.has(client)) return
    this.#corked.add(client)
    client.connection.stream.cork()
    setImmediate(() => {
      this.#corked.delete(client)
      client.connection.stream.uncork()
    })
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
