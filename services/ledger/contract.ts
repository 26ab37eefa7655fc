/**
 * `post` posts a balanced fact in the caller's transaction, once: a second call returns what was posted first.
 * `balanceOf` reads the balance of an account; a caller that decides on it must hold a lock that keeps it unchanged.
 */
export { balanceOf, post } from './operations.ts'
export type { Fact, LedgerTransaction, Posting } from './transaction.ts'
