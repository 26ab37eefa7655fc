import type pg from 'pg'
import { FairLimiter } from '../fairness/limiter.ts'
import { type Client, type ConnectionOptions, isConnectionLost, newPool } from './driver.ts'
import { ask, type Rows } from './pipelined-readers.ts'
import type { Statement } from './sql.ts'
import { StalledConnections } from './stalled-connections.ts'

const waitingMax = 64

export type AskLong = (statement: Statement) => Promise<Rows>

/** Connections for reads that may take seconds. Each read has one to itself for as long as it lasts. */
export class LongReadPool {
  readonly #pool: pg.Pool
  readonly #limiter: FairLimiter
  readonly #stalled: StalledConnections

  constructor(options: ConnectionOptions, size: number) {
    const { waits } = options
    const applicationName = `${options.applicationName} long`
    this.#pool = newPool({ ...options, applicationName }, size)
    this.#stalled = new StalledConnections(waits.silenceMs)
    // As long as the read before it may take.
    this.#limiter = new FairLimiter({ atOnceMax: size, waitingMax, waitMsMax: waits.statementMs })
  }

  run<Result>(
    tenantId: string,
    open: readonly Statement[],
    work: (ask: AskLong) => Promise<Result>,
  ): Promise<Result> {
    return this.#limiter.run(tenantId, async () => {
      const client = (await this.#pool.connect()) as unknown as Client & pg.PoolClient
      let last: Promise<unknown> = Promise.resolve()
      let broken = false
      try {
        return await work((statement) => {
          // One after the other, so that the time limit of each begins when its work does.
          const answer = last.then(() => this.#ask(client, open, statement))
          last = answer.catch((error: unknown) => {
            broken ||= isConnectionLost(error)
          })
          return answer
        })
      } finally {
        // Work that has failed may have left a statement behind.
        await last
        client.release(broken)
      }
    })
  }

  get use() {
    return this.#limiter.use
  }

  #ask(client: Client, open: readonly Statement[], statement: Statement): Promise<Rows> {
    return this.#stalled.during(client, () => ask(client, open, statement))
  }

  close(): Promise<void> {
    this.#stalled.close()
    return this.#pool.end()
  }
}
