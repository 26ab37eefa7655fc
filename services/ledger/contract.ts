/**
 * `post` posts a balanced fact in the caller's transaction, once: a second call returns what was posted first. `postNew`
 * sends it with the commit and is for facts that are certainly new; nothing of them can be read before.
 * `balanceOf` reads the balance of an account; a caller that decides on it must hold a lock that keeps it unchanged.
 */
export { balanceOf, post, postNew } from './operations.ts'
export type { Fact, Posting } from './transaction.ts'
