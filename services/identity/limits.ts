import { isIPv6 } from 'node:net'
import type { System } from '@souk/platform'
import type { Secrets } from './secrets.ts'
import { addAttempt } from './tenants/store.ts'

export interface Limit {
  readonly most: number
  readonly windowSeconds: number
}

/** Enough to try things out, too few to fill the database with. */
export const sandboxesPerAddress: Limit = { most: 5, windowSeconds: 60 * 60 }
/** A person who forgot a password gets there; a program that guesses does not. */
export const loginsPerMember: Limit = { most: 10, windowSeconds: 15 * 60 }
/** An office behind one address signs in; a list of stolen passwords does not get through. */
export const loginsPerAddress: Limit = { most: 100, windowSeconds: 15 * 60 }
/** Each of them leaves a row until it is completed or expires. */
export const authorizationsPerAddress: Limit = { most: 300, windowSeconds: 15 * 60 }
/** A secret that was copied wrongly is soon noticed; further tries only help whoever guesses. */
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

/** Whoever has one IPv6 address has the 2^64 of its network: they count as one. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back] = address.replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groupsOf(front), groupsOf(back ?? '')]
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...gap, ...tail].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
