/** How long things take in the engine, in milliseconds. */
export interface OutboundTiming {
  /** How long a lane stays with a worker that is not heard of. */
  readonly leaseMs: number
  /** Between two signs of life for the lanes that run. */
  readonly renewMs: number
  /** Before the next try after an error, mostly of the database. */
  readonly errorDelayMs: number
  /** How long an engine that stops waits for answers. */
  readonly stopMs: number
}

export const defaultTiming: OutboundTiming = {
  leaseMs: 10_000,
  renewMs: 1_000,
  errorDelayMs: 1_000,
  stopMs: 5_000,
}
