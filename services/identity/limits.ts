import type { System } from '@souk/platform'
import { addAttempt } from './tenants/store.ts'

export interface Limit {
  readonly most: number
  readonly windowSeconds: number
}

/** Enough to try things out, too few to fill the database with. */
export const sandboxesPerAddress: Limit = { most: 5, windowSeconds: 60 * 60 }
/** A person who forgot a password gets there; a program that guesses does not. */
export const loginsPerMember: Limit = { most: 10, windowSeconds: 15 * 60 }

function windowStart(now: Date, { windowSeconds }: Limit): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

/** Counts one attempt, over all processes. Returns the seconds to wait, or 0 when it may go on. */
export async function secondsToWait(
  system: System,
  bucket: string,
  limit: Limit,
  now: Date,
): Promise<number> {
  const start = windowStart(now, limit)
  const attempts = await addAttempt(system, bucket, start)
  if (attempts <= limit.most) return 0
  const endMs = start.getTime() + limit.windowSeconds * 1000
  return Math.max(1, Math.ceil((endMs - now.getTime()) / 1000))
}
