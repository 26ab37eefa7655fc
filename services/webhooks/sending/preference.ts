import type { LaneHealth } from '@souk/platform'

/** Which of the deliveries that are due goes first. */
export type Preference = 'OLDEST' | 'UNTRIED' | 'MOST_TRIED'

/**
 * A receiver that is taken for down is asked with something that it has not refused before, because what it refused
 * may be the trouble. Every second time it is asked with what was refused most often: otherwise nothing would ever
 * come to the end of its retries where much is waiting, and nobody would hear that the endpoint is degraded.
 */
export function preferenceOf({
  isDown,
  failures,
}: Pick<LaneHealth, 'isDown' | 'failures'>): Preference {
  if (!isDown) return 'OLDEST'
  return failures % 2 === 0 ? 'MOST_TRIED' : 'UNTRIED'
}
