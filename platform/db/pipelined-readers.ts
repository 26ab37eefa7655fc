import { tenantOverloaded } from '../fairness/limiter.ts'
import { type Client, type ConnectionOptions, newClient, submit } from './driver.ts'
import { Flush } from './flush.ts'
import type { Statement } from './sql.ts'
import { StalledConnections } from './stalled-connections.ts'

const tenantWaitingMax = 500

export type Rows = Record<string, unknown>[]

/**
 * One read-only transaction: opened, asked and closed in a single write. The commit has a Sync of its own: a statement
 * that fails makes the database skip what follows before the next, and the reads behind this one would find themselves
 * in its failed transaction.
 */
export async function ask(
  client: Client,
  opening: readonly Statement[],
  statement: Statement,
): Promise<Rows> {
  const asking = new Flush()
  const opened = opening.map((step) => asking.add(step))
  const answer = asking.add(statement)
  const closing = new Flush()
  const closed = closing.add(commit)
  // Sent at once: to collect the reads of a whole tick would save system calls, but then the program and
  // the database wait for each other instead of working side by side.
  submit(client, asking, closing)
  // All are awaited: without a successful opening the answer belongs to no tenant.
  await Promise.all([...opened, answer, closed])
  return (await answer).rows
}

const commit: Statement = { text: 'commit', name: 'commit', values: [] }

/** One connection and what waits on it. */
class Reader {
  readonly index: number
  waiting = 0
  /** Since when whatever is at the head has been there. */
  headSinceMs = 0
  readonly #options: ConnectionOptions
  #connected: Promise<Client> | undefined

  constructor(index: number, options: ConnectionOptions) {
    this.index = index
    this.#options = options
  }

  /** How long a read would wait here: behind each that is there, and behind a slow one ever longer. */
  expectedWait(nowMs: number): number {
    return this.waiting === 0 ? 0 : this.waiting + (nowMs - this.headSinceMs)
  }

  connected(): Promise<Client> {
    this.#connected ??= this.#connect()
    return this.#connected
  }

  async close(): Promise<void> {
    const connected = this.#connected
    this.#connected = undefined
    await connected?.then((client) => client.end()).catch(() => {})
  }

  #connect(): Promise<Client> {
    const client = newClient(this.#options)
    const connected = client.connect().then(() => client)
    // Only its own place: by the time an old connection ends, another may have taken it.
    const forget = () => {
      if (this.#connected === connected) this.#connected = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }
}

/** What one tenant has under way, and on which connections. */
interface TenantReads {
  underWay: number
  connections: number
  readonly perConnection: number[]
}

/**
 * A few pipelined connections that all reads share. Reads of different tenants follow each other on a connection
 * without ever mixing. Those of one tenant are on half of the connections at a time, so that a slow one among them
 * leaves the others a way past it.
 */
export class PipelinedReaders {
  readonly #readers: Reader[]
  readonly #share: number
  readonly #tenants = new Map<string, TenantReads>()
  /** A connection from which nothing comes holds up every read behind it. */
  readonly #stalled: StalledConnections

  constructor(options: ConnectionOptions, size: number) {
    this.#readers = Array.from({ length: size }, (_, index) => new Reader(index, options))
    this.#share = Math.ceil(size / 2)
    this.#stalled = new StalledConnections(options.waits.silenceMs)
  }

  async run(tenantId: string, open: readonly Statement[], statement: Statement): Promise<Rows> {
    const own = this.#tenants.get(tenantId) ?? this.#arrive(tenantId)
    if (own.underWay >= tenantWaitingMax) throw tenantOverloaded()
    const reader = this.#choose(own)
    this.#begin(own, reader)
    try {
      const client = await reader.connected()
      return await this.#stalled.during(client, () => ask(client, open, statement))
    } finally {
      this.#end(own, reader)
      if (own.underWay === 0) this.#tenants.delete(tenantId)
    }
  }

  async close(): Promise<void> {
    this.#stalled.close()
    await Promise.all(this.#readers.map((reader) => reader.close()))
  }

  /** Several reads share a connection: those behind the first wait. */
  get use() {
    const counts = this.#readers.map(({ waiting }) => waiting)
    const inUse = counts.filter((count) => count > 0).length
    return { inUse, waiting: counts.reduce((sum, count) => sum + count, 0) - inUse }
  }

  #arrive(tenantId: string): TenantReads {
    const perConnection = this.#readers.map(() => 0)
    const own = { underWay: 0, connections: 0, perConnection }
    this.#tenants.set(tenantId, own)
    return own
  }

  #choose(own: TenantReads): Reader {
    const nowMs = performance.now()
    const anyOfThem = own.connections < this.#share
    let chosen = this.#readers[0] as Reader
    let shortestWait = Number.POSITIVE_INFINITY
    for (const reader of this.#readers) {
      if (!anyOfThem && own.perConnection[reader.index] === 0) continue
      const wait = reader.expectedWait(nowMs)
      if (wait >= shortestWait) continue
      chosen = reader
      shortestWait = wait
    }
    return chosen
  }

  #begin(own: TenantReads, reader: Reader): void {
    if (reader.waiting === 0) reader.headSinceMs = performance.now()
    reader.waiting += 1
    own.underWay += 1
    const onIt = own.perConnection[reader.index] ?? 0
    own.perConnection[reader.index] = onIt + 1
    if (onIt === 0) own.connections += 1
  }

  #end(own: TenantReads, reader: Reader): void {
    reader.headSinceMs = performance.now()
    reader.waiting -= 1
    own.underWay -= 1
    const onIt = (own.perConnection[reader.index] ?? 1) - 1
    own.perConnection[reader.index] = onIt
    if (onIt === 0) own.connections -= 1
  }
}
