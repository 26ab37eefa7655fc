import { askedSecondsMax } from './health.ts'

const jitter = 0.1

/**
 * How long to wait after this many tries, or nothing when the list has no more. Random jitter keeps calls that failed
 * together from being repeated together; it only shortens a delay, so that the list holds as a maximum. Whoever asks
 * for more time gets it.
 */
export function retryDelayMs(
  afterSeconds: readonly number[],
  tries: number,
  askedSeconds: number | undefined,
  chance: number,
): number | undefined {
  const seconds = afterSeconds[tries - 1]
  if (seconds === undefined) return undefined
  const planned = seconds * 1000 * (1 - jitter * chance)
  return Math.max(planned, Math.min(askedSeconds ?? 0, askedSecondsMax) * 1000)
}
