import { type PoolUse, readsMoved } from '../observe/metrics.ts'
import { type ConnectionOptions, isStatementCancelled } from './driver.ts'
import { type AskLong, LongReadPool } from './long-read-pool.ts'
import { simple } from './opening.ts'
import { PipelinedReaders, type Rows } from './pipelined-readers.ts'
import type { Statement } from './sql.ts'

export interface ReadsOptions {
  readonly readers: number
  readonly longReaders: number
  readonly shortReadMs: number
}

const slowMax = 1_000

/**
 * Reads, by how long they take. Short ones share pipelined connections, where whatever takes longer than a moment is cut
 * short by the database and asked again among the long ones. Which statement of which tenant that was is remembered
 * until it is quick there: the next one does not hold anybody up.
 */
export class ReadRouter {
  readonly #short: PipelinedReaders
  readonly #long: LongReadPool
  readonly #shortReadMs: number
  /** The time limit of a short read, where the connection cannot have it. */
  readonly #limit: readonly Statement[]
  readonly #slow = new Set<string>()

  constructor(app: ConnectionOptions, { readers, longReaders, shortReadMs }: ReadsOptions) {
    this.#short = new PipelinedReaders({ ...app, statementTimeoutMs: shortReadMs }, readers)
    this.#long = new LongReadPool(app, longReaders)
    this.#shortReadMs = shortReadMs
    this.#limit = app.isPooled ? [simple(`set local statement_timeout = ${shortReadMs}`)] : []
  }

  async short(tenantId: string, open: readonly Statement[], statement: Statement): Promise<Rows> {
    if (this.#slow.size > 0 && this.#slow.has(nameOf(tenantId, statement))) {
      return this.#askAgain(tenantId, open, statement)
    }
    try {
      return await this.#short.run(tenantId, [...open, ...this.#limit], statement)
    } catch (error) {
      if (!isStatementCancelled(error)) throw error
      readsMoved.inc()
      return this.#askAgain(tenantId, open, statement)
    }
  }

  /** For reads that say themselves that they are long. */
  long<Result>(
    tenantId: string,
    open: readonly Statement[],
    work: (ask: AskLong) => Promise<Result>,
  ): Promise<Result> {
    return this.#long.run(tenantId, open, work)
  }

  get use(): PoolUse[] {
    return [
      { pool: 'readers', ...this.#short.use },
      { pool: 'long_readers', ...this.#long.use },
    ]
  }

  async close(): Promise<void> {
    await Promise.all([this.#short.close(), this.#long.close()])
  }

  #askAgain(tenantId: string, open: readonly Statement[], statement: Statement): Promise<Rows> {
    const name = nameOf(tenantId, statement)
    this.#remember(name)
    return this.#long.run(tenantId, open, async (ask) => {
      const startedMs = performance.now()
      const rows = await ask(statement)
      if (performance.now() - startedMs < this.#shortReadMs) this.#slow.delete(name)
      return rows
    })
  }

  #remember(name: string): void {
    const [oldest] = this.#slow
    if (this.#slow.size >= slowMax && oldest !== undefined) this.#slow.delete(oldest)
    this.#slow.add(name)
  }
}

function nameOf(tenantId: string, { name, text }: Statement): string {
  return `${tenantId} ${name ?? text}`
}
