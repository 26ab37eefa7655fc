/** What a load generator is asked to do; it runs in a process of its own. */
export interface Job {
  readonly host: string
  readonly port: number
  readonly connections: number
  readonly durationMs: number
  /**
   * What one caller does over and over: each step has some ready-made requests, of which one is sent. The
   * placeholder in a later step becomes the id that the first step's answer begins with.
   */
  readonly steps: readonly (readonly string[])[]
  /** Requests a second, sent on time whatever the answers do. Without it every caller waits for its answer. */
  readonly rate?: number
  /** Each request of the only step is sent once, in turn; it takes as long as it takes. */
  readonly once?: boolean
}

export interface JobResult {
  readonly perSecond: number
  readonly done: number
  readonly failed: number
  /** The first answer that was no success, to show what went wrong. */
  readonly failure: string | undefined
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** As long as an order id, so that replacing it leaves the length of the body true. */
export const idPlaceholder = 'ord_00000000000000000000000000'
