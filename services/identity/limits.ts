import { networkOf, type System } from '@souk/platform'
import type { Secrets } from './secrets.ts'
import { addAttempt } from './tenants/store.ts'

export interface Limit {
  readonly most: number
  readonly windowSeconds: number
}

/** Enough to try things out, too few to fill the database with. */
export const sandboxesPerAddress: Limit = { most: 5, windowSeconds: 60 * 60 }
/** Enough for a person who has forgotten which password it was, too few for a program that guesses. */
export const loginsPerMember: Limit = { most: 10, windowSeconds: 15 * 60 }
/** Enough for an office behind one address, too few to try a list of stolen passwords. */
export const loginsPerAddress: Limit = { most: 100, windowSeconds: 15 * 60 }
/** Each of them leaves a row until it is completed or expires. Whoever has signed in already is not counted. */
export const authorizationsPerAddress: Limit = { most: 300, windowSeconds: 15 * 60 }
/** Ids of tenants that are not there: a link that was copied wrongly is tried a few times, more is somebody who guesses. */
export const consolesPerAddress: Limit = { most: 300, windowSeconds: 15 * 60 }
/** Enough to type a password twice, too few to try links. */
export const linksPerAddress: Limit = { most: 100, windowSeconds: 15 * 60 }
/** A secret that was copied wrongly is noticed after a few failures; more would only help guessing. */
export const guessesPerClient: Limit = { most: 20, windowSeconds: 15 * 60 }
/** One address may serve many programs, so it takes several that fail before all of them wait. */
export const guessesPerAddress: Limit = { most: 100, windowSeconds: 15 * 60 }

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

/** The same for whatever is counted by address. The address itself is not kept. */
export function secondsForAddressToWait(
  on: { database: { system: System }; secrets: Secrets; now: () => Date },
  what: string,
  address: string,
  limit: Limit,
): Promise<number> {
  const bucket = `${what} ${on.secrets.hash(networkOf(address))}`
  return secondsToWait(on.database.system, bucket, limit, on.now())
}
