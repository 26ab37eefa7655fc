import {
  type Identity,
  type Limit,
  secondsForAddressToWait,
  secondsToWait,
} from '@souk/identity/contract'
import { emailKey, networkOf, type Principal } from '@souk/platform'
import { signInLimitReached } from '../problems.ts'

/** Enough for somebody who has forgotten which password it was, too few for a program that guesses. */
export const loginsPerCustomer: Limit = { most: 10, windowSeconds: 15 * 60 }
/** From everywhere together: whoever guesses from many networks gets no further than this, and keeps nobody out with one or two. */
export const loginsFromAnywhere: Limit = { most: 100, windowSeconds: 15 * 60 }
/** Enough for a family or an office behind one address, too few to try a list of stolen passwords. */
export const loginsPerAddress: Limit = { most: 100, windowSeconds: 15 * 60 }
/** Messages that an address gets because somebody asks for them. */
export const messagesPerCustomer: Limit = { most: 5, windowSeconds: 15 * 60 }
/** Whoever that is. */
export const messagesFromAnywhere: Limit = { most: 20, windowSeconds: 15 * 60 }
export const messagesPerAddress: Limit = { most: 30, windowSeconds: 15 * 60 }
/** Enough to open a link again that was used, too few to try some. */
export const linksPerAddress: Limit = { most: 100, windowSeconds: 15 * 60 }

type Limited = Pick<Identity, 'database' | 'secrets' | 'now'>

interface Asking {
  readonly principal: Principal
  readonly address: string
}

interface Buckets {
  /** From the network of whoever asks: few. Strangers elsewhere do not use them up. */
  readonly here: string
  readonly anywhere: string
}

/** Under which attempts at somebody are counted, whether or not they are a customer. */
export function bucketsOf(
  { secrets }: Limited,
  what: string,
  { principal: { tenantId }, address }: Asking,
  email: string,
): Buckets {
  const anywhere = `${tenantId} ${emailKey(email)}`
  const bucket = (of: string) => `customer ${what} ${secrets.hash(of)}`
  return { here: bucket(`${anywhere} ${networkOf(address)}`), anywhere: bucket(anywhere) }
}

/** Counted before anything is looked at, so that a refusal says nothing about the customer. */
export async function countFor(identity: Limited, bucket: string, limit: Limit): Promise<void> {
  const { database, now } = identity
  refuseFor(await secondsToWait(database.system, bucket, limit, now()))
}

/**
 * By the network from which somebody calls the shop. Behind a server of the shop, which calls with a credential of its own, all
 * customers have one address: such a server counts for itself.
 */
export async function countAddress(
  identity: Limited,
  { principal, address }: Asking,
  what: string,
  limit: Limit,
): Promise<void> {
  if (principal.origins === undefined) return
  const name = `customer ${what} of ${principal.tenantId} from`
  refuseFor(await secondsForAddressToWait(identity, name, address, limit))
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return
  const headers = { 'retry-after': String(retryAfterSeconds) }
  throw signInLimitReached({ retryAfterSeconds }, { headers })
}
