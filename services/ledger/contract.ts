/**
 * Posts a balanced fact in the caller's transaction, once: a second time it returns what was posted first.
 * `balanceOf` reads where an account stands; whoever decides on it holds the lock that keeps it there.
 */
export { balanceOf, post } from './operations.ts'
export type { Fact, Posting } from './transaction.ts'
