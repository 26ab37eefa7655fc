/**
 * `post` posts a balanced entry in the caller's transaction, once: a second call returns what was posted first. `postNew`
 * sends it with the commit and is for entries that are certainly new; nothing of them can be read before.
 * `reserve` keeps an entry pending, `settle` posts it or a part of it, `release` lets go of it; one that has a time to expire ends by
 * itself. `exchange` posts two linked transactions in two currencies.
 * `balanceOf` reads the balance of an account; a caller that decides on it must hold a lock that keeps it unchanged. What takes from
 * accounts with a bound is checked and locked here, and refused with `insufficientBalance`.
 */

export type { Exchange } from './exchange.ts'
export { balanceOf, exchange, post, postNew } from './operations.ts'
export { release, reserve, settle } from './pending/operations.ts'
export { insufficientBalance } from './problems.ts'
export type { JournalEntry, Posting } from './transaction.ts'
