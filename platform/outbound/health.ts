/** What a call came to, as far as the receiver is concerned. */
export interface CallOutcome {
  /** `ignored` says nothing about the receiver: nothing was sent, or somebody else answered. */
  readonly result: 'succeeded' | 'failed' | 'ignored'
  /** A call that was refused before: that it is refused again says nothing about the others. */
  readonly isRepeat?: boolean
  /** It was taken although we ourselves come to something else: one of the two is wrong. */
  readonly isUnexpected?: boolean
  /** How long the receiver asked to be left alone. */
  readonly askedSeconds?: number | undefined
}

/** When a lane is held: after so many failures in a row, for so long each time. */
export interface HoldPolicy {
  readonly afterFailures: number
  readonly seconds: readonly number[]
}

/** For a lane with many calls. One that is about a single call holds after the first failure. */
export const defaultHold: HoldPolicy = { afterFailures: 5, seconds: [10, 60, 300, 900] }

/** What a lane has learned of its receiver. */
export interface Health {
  /** Failures since the last success that speak against the receiver as a whole. */
  readonly failures: number
  /** Until then no call is made, by the tenant's clock. */
  readonly heldUntil: Date | null
}

/** The same as a step sees it. */
export interface LaneHealth extends Health {
  /** The receiver seems to be down, and is asked with one call at a time. */
  readonly isDown: boolean
  /** It seemed to be down until now. */
  readonly isBack: boolean
}

/** Nobody is given more than a day, whatever they ask for. */
export const askedSecondsMax = 86_400

export function isDown(
  { failures }: Pick<Health, 'failures'>,
  { afterFailures }: HoldPolicy,
): boolean {
  return failures >= afterFailures
}

/**
 * One call that the receiver cannot process says nothing about the others, however often it is repeated: only first
 * tries count. When several in a row fail, the receiver is taken for down. From then on it is asked with one call at
 * a time, at growing intervals, until it answers.
 */
export function afterOutcome(
  health: Health,
  { result, isRepeat = false, askedSeconds = 0 }: CallOutcome,
  policy: HoldPolicy,
  now: Date,
): Health {
  if (result === 'ignored') return health
  // A pause that the receiver asked for is kept, also when a call that was sent before it succeeds.
  if (result === 'succeeded')
    return { failures: 0, heldUntil: isDown(health, policy) ? null : health.heldUntil }
  const counts = !isRepeat || isDown(health, policy)
  const failures = health.failures + (counts ? 1 : 0)
  const hold = Math.min(failures - policy.afterFailures, policy.seconds.length - 1)
  const seconds = counts ? (policy.seconds[hold] ?? 0) : 0
  const asked = Math.min(askedSeconds, askedSecondsMax)
  return { failures, heldUntil: later(health.heldUntil, now, Math.max(seconds, asked)) }
}

function later(heldUntil: Date | null, now: Date, seconds: number): Date | null {
  const until = new Date(now.getTime() + seconds * 1000)
  if (seconds === 0 || (heldUntil && heldUntil > until)) return heldUntil
  return until
}

/** What a lane knows of its receiver once it has been told of these. */
export function nextHealth(
  before: Health,
  outcomes: readonly CallOutcome[],
  policy: HoldPolicy,
  now: Date,
): LaneHealth {
  const { failures, heldUntil } = outcomes.reduce(
    (known, outcome) => afterOutcome(known, outcome, policy, now),
    before,
  )
  const isDownNow = isDown({ failures }, policy)
  return { failures, heldUntil, isDown: isDownNow, isBack: isDown(before, policy) && !isDownNow }
}

/** How many calls are made at once: more while all goes well, fewer as soon as something fails. */
export function nextWindow(
  window: number,
  isDownNow: boolean,
  outcomes: readonly CallOutcome[],
  most: number,
): number {
  if (isDownNow) return 1
  const answers = outcomes.filter(({ result }) => result !== 'ignored')
  if (answers.some(({ result }) => result === 'failed')) return Math.max(1, Math.floor(window / 2))
  return answers.length > 0 ? Math.min(most, window * 2) : window
}
