import { askedSecondsMax, type Verdict } from '../deliveries/delivery.ts'

/** What a lane has learned of its receiver. */
export interface Health {
  /** Failures since the last success that speak against the receiver as a whole. */
  readonly failures: number
  /** Until then nothing is sent, by the tenant's clock. */
  readonly heldUntil: Date | null
}

const failuresBeforeHold = 5
const holdSeconds = [10, 60, 300, 900] as const

export function isSuspect({ failures }: Health): boolean {
  return failures >= failuresBeforeHold
}

/**
 * One event that a receiver cannot digest says nothing about the others, however often it is retried: only first
 * tries count, each of another resource. When several in a row fail, the receiver is taken for down. From then on
 * it is asked with one event at a time, at growing intervals, until it answers.
 */
export function afterVerdict(health: Health, verdict: Verdict, tries: number, now: Date): Health {
  // Time that the receiver asked for stays its own, also when something that was under way arrives.
  if (verdict.delivered)
    return { failures: 0, heldUntil: isSuspect(health) ? null : health.heldUntil }
  if (verdict.isLost) return health
  const counts = tries === 1 || isSuspect(health)
  const failures = health.failures + (counts ? 1 : 0)
  const step = Math.min(failures - failuresBeforeHold, holdSeconds.length - 1)
  const seconds = counts ? (holdSeconds[step] ?? 0) : 0
  const asked = Math.min(verdict.askedSeconds ?? 0, askedSecondsMax)
  return { failures, heldUntil: later(health.heldUntil, now, Math.max(seconds, asked)) }
}

function later(heldUntil: Date | null, now: Date, seconds: number): Date | null {
  const until = new Date(now.getTime() + seconds * 1000)
  if (seconds === 0 || (heldUntil && heldUntil > until)) return heldUntil
  return until
}

/** Which of the deliveries that are due goes first. */
export type Preference = 'OLDEST' | 'UNTRIED' | 'MOST_TRIED'

/**
 * A receiver that is taken for down is asked with something that it has not refused before, because what it refused
 * may be the trouble. Every second time it is asked with what was refused most often: otherwise nothing would ever
 * come to the end of its retries where much is waiting, and nobody would hear that the endpoint is degraded.
 */
export function preferenceOf(health: Health): Preference {
  if (!isSuspect(health)) return 'OLDEST'
  return health.failures % 2 === 0 ? 'MOST_TRIED' : 'UNTRIED'
}

const windowMax = 64

/** How many requests a receiver gets at once: more while all goes well, fewer as soon as something fails. */
export function nextWindow(window: number, health: Health, verdicts: readonly Verdict[]): number {
  if (isSuspect(health)) return 1
  const answers = verdicts.filter(({ isLost }) => !isLost)
  if (answers.some(({ delivered }) => !delivered)) return Math.max(1, Math.floor(window / 2))
  return answers.length > 0 ? Math.min(windowMax, window * 2) : window
}
