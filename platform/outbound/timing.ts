/** How long things take in the engine, in milliseconds. */
export interface OutboundTiming {
  /** Between two looks for lanes that have something to do, */
  readonly lookMs: number
  /** and at most, when there was nothing for a while. */
  readonly quietLookMs: number
  /** Between two looks for sandboxes that have moved their clock. */
  readonly aheadMs: number
  /** How long a lane stays with a worker that is not heard of. */
  readonly leaseMs: number
  /** Between two signs of life for the lanes that run. */
  readonly renewMs: number
  /** Before the next try when the database did not do as it should. */
  readonly troubleMs: number
  /** How long an engine that stops waits for answers. */
  readonly stopMs: number
}

export const defaultTiming: OutboundTiming = {
  lookMs: 50,
  quietLookMs: 250,
  aheadMs: 500,
  leaseMs: 10_000,
  renewMs: 1_000,
  troubleMs: 1_000,
  stopMs: 5_000,
}
