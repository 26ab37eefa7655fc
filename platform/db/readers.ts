import { type Client, type ConnectionOptions, newClient, submit } from './driver.ts'
import { Flush } from './flush.ts'
import { SilenceWatch } from './silence.ts'
import type { Statement } from './sql.ts'

/**
 * A few pipelined connections that all reads share. One read is opened, asked and closed in a single
 * flush, so reads of different tenants follow each other on a connection without ever mixing.
 */
export class Readers {
  readonly #options: ConnectionOptions
  readonly #slots: (Promise<Client> | undefined)[]
  readonly #silence = new SilenceWatch()
  #turn = 0

  constructor(options: ConnectionOptions, size: number) {
    this.#options = options
    this.#slots = new Array(size).fill(undefined)
  }

  /**
   * The commit has a Sync of its own: a statement that fails makes the database skip what follows before the next, and
   * the reads behind this one would find themselves in its failed transaction.
   */
  async run(
    opening: readonly Statement[],
    statement: Statement,
  ): Promise<Record<string, unknown>[]> {
    const client = await this.#next()
    this.#silence.sent(client)
    const asking = new Flush()
    const opened = opening.map((step) => asking.add(step))
    const answer = asking.add(statement)
    const closing = new Flush()
    const closed = closing.add({ text: 'commit', name: 'commit', values: [] })
    // Sent at once: to collect the reads of a whole turn would save system calls, but then the program and
    // the database take turns instead of working side by side.
    submit(client, asking, closing)
    try {
      // All are awaited: without a successful opening the answer belongs to no tenant.
      await Promise.all([...opened, answer, closed])
      return (await answer).rows
    } finally {
      this.#silence.answered(client)
    }
  }

  async close(): Promise<void> {
    this.#silence.close()
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
      this.#silence.answered(client)
      if (this.#slots[index] === connected) this.#slots[index] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }
}
