import type pg from 'pg'
import { type Client, isConnectionLost, submit } from './driver.ts'
import { FirstFailure } from './first-failure.ts'
import { type Answer, Flush } from './flush.ts'
import { simple } from './opening.ts'
import { retrying } from './retry.ts'
import { compile, type Statement } from './sql.ts'

/**
 * Statements under the `souk_system` role, for the few things that happen before a tenant is known or
 * across tenants: finding a credential, relaying events, picking the next tenant with work to do.
 */
export interface System {
  <Row extends object = Record<string, unknown>>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  transaction<Result>(work: (system: System) => Promise<Result>): Promise<Result>
  /** For statements that have nothing to do with each other: they share a connection, and those of one tick a flush. */
  onOneConnection<Result>(work: (system: System) => Promise<Result>): Promise<Result>
  /** Whether the tables of tenants lie on several nodes. */
  readonly isDistributed: boolean
}

/** Statements of one tick leave in one flush. A connection is used this way only: it remembers what it has prepared. */
class FlushSender {
  readonly failure = new FirstFailure()
  readonly #client: Client
  #flush: Flush | undefined
  #hasEnded = false

  constructor(client: pg.PoolClient) {
    this.#client = client as unknown as Client
  }

  /** The connection is somebody else's from now on: what comes late must not be sent on it. */
  end(): void {
    this.#hasEnded = true
  }

  async send(statement: Statement): Promise<Answer> {
    if (this.#hasEnded) throw new Error('the connection was given back before this statement')
    return this.failure.watch((this.#flush ?? this.#newFlush()).add(statement))
  }

  #newFlush(): Flush {
    const flush = new Flush()
    this.#flush = flush
    process.nextTick(() => {
      this.#flush = undefined
      submit(this.#client, flush)
    })
    return flush
  }
}

export function makeSystem(pool: pg.Pool, isDistributed: boolean): System {
  const transaction = <Result>(work: (system: System) => Promise<Result>) =>
    retrying(() => inTransaction(pool, isDistributed, work))
  const onOneConnection = async <Result>(work: (system: System) => Promise<Result>) => {
    const client = await pool.connect()
    const sender = new FlushSender(client)
    const shared = Object.assign(tagOf(sender), {
      transaction,
      onOneConnection: <Inner>(inner: (system: System) => Promise<Inner>) => inner(shared),
      isDistributed,
    }) as System
    let broken = false
    try {
      return await work(shared)
    } catch (error) {
      broken = isConnectionLost(error)
      throw error
    } finally {
      sender.end()
      client.release(broken)
    }
  }
  const ask = (strings: TemplateStringsArray, ...values: unknown[]) =>
    onOneConnection((shared) => shared(strings, ...values))
  return Object.assign(ask, { transaction, onOneConnection, isDistributed }) as System
}

function tagOf(sender: FlushSender) {
  return async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const { rows } = await sender.send(compile(strings, values))
    return rows
  }
}

const begin = simple('begin')
const commit = simple('commit')
const rollback = simple('rollback')

async function inTransaction<Result>(
  pool: pg.Pool,
  isDistributed: boolean,
  work: (system: System) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const sender = new FlushSender(client)
  const join = <Inner>(inner: (system: System) => Promise<Inner>) => inner(nested)
  const nested: System = Object.assign(tagOf(sender), {
    transaction: join,
    onOneConnection: join,
    isDistributed,
  }) as System
  let broken = false
  try {
    // Not awaited: it travels with the first statement, which fails as well when it does.
    const begun = sender.send(begin)
    begun.catch(() => {})
    const result = await work(nested)
    await begun
    sender.failure.assertCommitted(await sender.send(commit))
    return result
  } catch (error) {
    await sender.send(rollback).catch(() => {
      broken = true
    })
    throw sender.failure.reasonOf(error)
  } finally {
    sender.end()
    client.release(broken)
  }
}
