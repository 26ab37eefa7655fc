/**
 * Posts a balanced fact in the caller's transaction, once: a second time it returns what was posted first. `postNew`
 * sends it with the commit and is for facts that are new for certain; nothing of them can be read before.
 * `balanceOf` reads where an account stands; whoever decides on it holds the lock that keeps it there.
 */
export { balanceOf, post, postNew } from './operations.ts'
export type { Fact, LedgerTransaction, Posting } from './transaction.ts'
