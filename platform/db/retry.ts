import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, constraintOf, isConnectionLost, isContended, isPoolExhausted } from './driver.ts'

/** Thrown in place of a lost connection once COMMIT is on its way: whether the transaction was committed is unknown. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost while committing', { cause })
  }
}

/** Thrown when what was prepared for some work was committed, and the work was not. */
export class PreparedOnly extends Error {
  constructor(cause: unknown) {
    super('the preparation was committed, the work was not', { cause })
  }
}

/** Thrown by work that has read what is no longer so: from its start again it will read what is. */
export class StaleRead extends Error {}

const attemptsMax = 6
const uniqueViolation = '23505'

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof CommitUnknown || isPoolExhausted(error)) return false
  if (error instanceof StaleRead || isContended(error)) return true
  if (codeOf(error) === uniqueViolation) return isFreeNextTime(constraintOf(error))
  return isConnectionLost(error)
}

/**
 * Two requests with one idempotency key passed the hint at the same moment: the loser finds the stored answer. And
 * what the program draws at random, under a key whose name ends in `_drawn`, it draws anew.
 */
function isFreeNextTime(constraint: string | undefined): boolean {
  return constraint === 'idempotency_keys_pkey' || constraint?.endsWith('_drawn') === true
}

/** The one place where a transaction is tried again. The work must be safe to run from its start. */
export async function retrying<Result>(
  attempt: (number: number) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(tried)
    } catch (error) {
      if (tried >= attemptsMax || !isWorthAnotherTry(error)) throw error
      await delay(Math.random() * 10 * 2 ** tried)
    }
  }
}
