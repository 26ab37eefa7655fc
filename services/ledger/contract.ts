/**
 * `post` posts a balanced entry in the caller's transaction, once: a second call returns what was posted first. `postNew`
 * sends it with the commit and is for entries that are certainly new; nothing of them can be read before.
 * `balanceOf` reads the balance of an account; a caller that decides on it must hold a lock that keeps it unchanged.
 */
export { balanceOf, post, postNew } from './operations.ts'
/** An account that must not fall below zero has not so much. */
export { insufficientBalance } from './problems.ts'
export type { JournalEntry, Posting } from './transaction.ts'
