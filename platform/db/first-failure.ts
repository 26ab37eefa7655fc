import { codeOf } from './driver.ts'
import type { Answer } from './flush.ts'

const transactionAborted = '25P02'

/**
 * After the first statement that fails, a transaction saves nothing: the database refuses what follows, and answers COMMIT
 * by ROLLBACK. Whoever caught the failure and went on learns of it when the transaction ends.
 */
export class FirstFailure {
  #error: unknown

  /** Returns the answer as it is. */
  watch(answer: Promise<Answer>): Promise<Answer> {
    answer.catch((error) => {
      this.#error ??= error
    })
    return answer
  }

  /** The failure itself in place of its consequence, so that one which is worth another try gets it. */
  reasonOf(error: unknown): unknown {
    return codeOf(error) === transactionAborted ? (this.#error ?? error) : error
  }

  /** Throws unless COMMIT was answered by COMMIT. */
  assertCommitted({ command }: Pick<Answer, 'command'>): void {
    if (command === 'COMMIT') return
    throw this.#error ?? new Error(`COMMIT was answered by ${command}: nothing was saved`)
  }
}
