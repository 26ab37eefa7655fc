/** How long is waited before something is taken for stuck. */
export interface Waits {
  /** For a connection to be made, or to come free in a pool. */
  readonly connectMs: number
  /** For a lock that somebody else holds. */
  readonly lockMs: number
  /** For a statement, and for the next one of a transaction: whatever takes longer lets go of its connection and its locks. */
  readonly statementMs: number
  /** For an answer on a connection from which nothing comes: longer than the database takes to give a statement up. */
  readonly silenceMs: number
  /** For a place among those that write. */
  readonly writeMs: number
  /** For a turn to write with nobody else beside it: longer than emptying a sandbox may take. */
  readonly aloneMs: number
}

export const usualWaits: Waits = {
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 15_000,
  silenceMs: 20_000,
  writeMs: 5_000,
  aloneMs: 20_000,
}
