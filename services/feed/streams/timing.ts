/** How long things take in a stream, in milliseconds. */
export interface Timing {
  /** Between two looks at how far the log of a tenant goes. */
  readonly pollMs: number
  /** Between two signs of life on a stream. */
  readonly heartbeatMs: number
  /** Until a client that takes nothing is dropped. */
  readonly patienceMs: number
  /** Until a stream ends and the client has to show its token again. */
  readonly lifetimeMs: number
}

export const defaultTiming: Timing = {
  pollMs: 250,
  heartbeatMs: 15_000,
  patienceMs: 30_000,
  lifetimeMs: 15 * 60_000,
}
