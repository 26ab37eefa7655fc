import type { Context } from './context.ts'
import { type Client, isConnectionLost, submit } from './driver.ts'
import { FirstFailure } from './first-failure.ts'
import { type Answer, Flush } from './flush.ts'
import { openingWrite, simple } from './opening.ts'
import { CommitUnknown } from './retry.ts'
import type { Statement } from './sql.ts'
import type { StalledConnections } from './stalled-connections.ts'

const commit = simple('commit')
const rollback = simple('rollback')

/** Opens with its first statement and sends what comes up in one tick in one flush. */
export class WriteTransaction {
  readonly #client: Client
  readonly #context: Context
  readonly #stalled: StalledConnections
  readonly #onFlush: () => void
  readonly #failure = new FirstFailure()
  #opened: Promise<unknown> | undefined
  #flush: Flush | undefined
  #ended = false

  constructor(client: Client, context: Context, stalled: StalledConnections, onFlush: () => void) {
    this.#client = client
    this.#context = context
    this.#stalled = stalled
    this.#onFlush = onFlush
  }

  async send(statement: Statement): Promise<Answer> {
    // A branch that outlives its failed sibling must not write on a connection that others use by now.
    if (this.#ended) throw new Error('the transaction has ended')
    if (!this.#opened) {
      const steps = openingWrite(this.#context).map((step) => this.#add(step))
      this.#opened = Promise.all(steps)
      this.#opened.catch(() => {})
    }
    const answer = this.#add(statement)
    await this.#opened
    return answer
  }

  /** The last rows and COMMIT share a flush. When a row fails, COMMIT is skipped with all that follows the row. */
  async commit(last: readonly (Promise<unknown> | undefined)[]): Promise<void> {
    if (!this.#opened && last.every((row) => row === undefined)) return
    this.#ended = true
    const committed = this.#add(commit)
    const answers = await Promise.allSettled([...last, committed])
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) {
      const reason = this.#failure.reasonOf(failed.reason)
      throw isConnectionLost(failed.reason) ? new CommitUnknown(reason) : reason
    }
    this.#failure.assertCommitted(await committed)
  }

  /** False when the connection can no longer be trusted with another transaction. */
  async rollback(): Promise<boolean> {
    this.#ended = true
    if (!this.#opened) return true
    try {
      await this.#add(rollback)
      return true
    } catch {
      return false
    }
  }

  #add(statement: Statement): Promise<Answer> {
    this.#flush ??= this.#newFlush()
    return this.#failure.watch(this.#flush.add(statement))
  }

  /** Leaves when the current tick ends. */
  #newFlush(): Flush {
    const flush = new Flush()
    process.nextTick(() => {
      this.#flush = undefined
      this.#stalled.sent(this.#client)
      flush.onAnswered(() => this.#stalled.answered(this.#client))
      submit(this.#client, flush)
      this.#onFlush()
    })
    return flush
  }
}
