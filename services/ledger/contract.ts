/**
 * `reserve` keeps a balanced entry pending, once; it moves no balance. What is posted with `settles` takes its amount from
 * that, in as many parts as there are; `release` lets go of the rest. Each travels with the commit, and does nothing where
 * nothing is reserved any more.
 * `post` posts a balanced entry in the caller's transaction, once: a second call returns what was posted first. `postNew`
 * sends it with the commit and is for entries that are certainly new; nothing of them can be read before.
 * `balanceOf` reads the balance of an account; a caller that decides on it must hold a lock that keeps it unchanged.
 */

/** What was posted to an account, the oldest first. */
export { listMovements, type Movement } from './movements/store.ts'
export { balanceOf, post, postNew } from './operations.ts'
export { release, reserve } from './pending/operations.ts'
/** Refuses a moment in a period that is closed, for what people post through another domain. */
export { checkOpen } from './periods/operations.ts'
/** Refuses whoever did the first half of what two people do, or answers for who did. */
export { checkSecondPerson } from './periods/period.ts'
export {
  effectiveInFuture,
  /** An account that must not fall below zero has not so much. */
  insufficientBalance,
  periodClosed,
  secondPersonRequired,
} from './problems.ts'
export type { Fact, JournalEntry, Posting } from './transaction.ts'
