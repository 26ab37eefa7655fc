import { type Client, type ConnectionOptions, newClient } from './driver.ts'
import type { Statement } from './sql.ts'

/**
 * A few pipelined connections that all reads share. One read is opened, asked and closed in a single
 * flush, so reads of different tenants follow each other on a connection without ever mixing.
 */
export class Readers {
  readonly #options: ConnectionOptions
  readonly #slots: (Promise<Client> | undefined)[]
  #turn = 0

  constructor(options: ConnectionOptions, size: number) {
    this.#options = options
    this.#slots = new Array(size).fill(undefined)
  }

  async run(open: string, statement: Statement): Promise<Record<string, unknown>[]> {
    const client = await this.#next()
    const { stream } = client.connection
    stream.cork()
    const opened = client.query(open)
    const answer = client.query(statement)
    const closed = client.query('commit')
    stream.uncork()
    // All three are awaited: without a successful opening the answer belongs to no tenant.
    const [, result] = await Promise.all([opened, answer, closed])
    return result.rows
  }

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#slots.filter((slot) => slot !== undefined))
    this.#slots.fill(undefined)
    await Promise.allSettled(
      clients.map((client) => (client.status === 'fulfilled' ? client.value.end() : undefined)),
    )
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
      if (this.#slots[index] === connected) this.#slots[index] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }
}
