import { dayMs, isId } from '@souk/platform'
import { type Secrets, sameText } from '../secrets.ts'

/** A customer who has signed in to a shop, in one browser. */
export interface CustomerSession {
  readonly id: string
  readonly customerId: string
  /** The key or client of the shop that asked for its last token. */
  readonly clientId: string
  /** Part of what its refresh tokens are derived from, and never told. */
  readonly salt: string
  readonly createdAt: Date
  readonly refreshedAt: Date
  /** A digest of the network from which that was; null before the first time. */
  readonly refreshedFrom: string | null
  readonly expiresAt: Date
  readonly endedAt: Date | null
  /** Of its refresh tokens, the one with this number is good. */
  readonly version: number
}

/** The key through which a customer is there. */
export interface KeyOfCustomer {
  readonly active: boolean
  readonly origins: readonly string[]
  /** The sales channel of the pages. */
  readonly channel: string
}

/** Whoever comes back within a month stays signed in, for half a year at most. */
const idleMs = 30 * dayMs
const longestMs = 180 * dayMs

/** More than anybody has browsers; the oldest ends when one more begins. */
export const sessionsMax = 20

export function newSession(
  begun: Pick<CustomerSession, 'id' | 'customerId' | 'clientId' | 'salt'>,
  now: Date,
): CustomerSession {
  const expiresAt = new Date(now.getTime() + idleMs)
  const refreshes = { refreshedAt: now, refreshedFrom: null }
  return { ...begun, createdAt: now, ...refreshes, expiresAt, endedAt: null, version: 1 }
}

interface Refresher {
  readonly clientId: string
  readonly refreshedFrom: string
}

export function refreshed(
  session: CustomerSession,
  refresher: Refresher,
  now: Date,
): CustomerSession {
  const latestMs = session.createdAt.getTime() + longestMs
  const expiresAt = new Date(Math.min(now.getTime() + idleMs, latestMs))
  return { ...session, ...refresher, refreshedAt: now, expiresAt, version: session.version + 1 }
}

export function ended(session: CustomerSession, now: Date): CustomerSession {
  return { ...session, endedAt: now, version: session.version + 1 }
}

export function isOpen({ endedAt, expiresAt }: CustomerSession, now: Date): boolean {
  return endedAt === null && expiresAt > now
}

/** As long a page on a phone that lost the answer needs to ask again. */
const repeatedWithinMs = 30_000

/** Whether the token before comes again at once, from the same pages and network: its answer may not have arrived. */
export function isRepeated(
  session: CustomerSession,
  version: number,
  { clientId, refreshedFrom }: Refresher,
  now: Date,
): boolean {
  const isSame = clientId === session.clientId && refreshedFrom === session.refreshedFrom
  const ageMs = now.getTime() - session.refreshedAt.getTime()
  return version === session.version - 1 && isSame && ageMs <= repeatedWithinMs
}

/** What a refresh token says before it is known to be one of ours. */
export interface RefreshClaim {
  readonly sessionId: string
  readonly version: number
  readonly proof: string
}

const tokenForm = /^(cse_[0-9a-z]{26})\.([1-9]\d{0,8})\.([\w-]{43})$/

export const refreshTokenLengthMax = 100

/** Undefined for what is no refresh token; anything else is looked up. */
export function claimIn(token: string): RefreshClaim | undefined {
  const [, sessionId, version, proof = ''] = tokenForm.exec(token) ?? []
  if (!isId('cse', sessionId)) return undefined
  return { sessionId, version: Number(version), proof }
}

export function refreshTokenOf(secrets: Secrets, tenantId: string, session: CustomerSession) {
  return `${session.id}.${session.version}.${proofOf(secrets, tenantId, session)}`
}

/** Whether we gave it out, for this version or one before. */
export function isGenuine(
  secrets: Secrets,
  tenantId: string,
  { salt }: CustomerSession,
  { sessionId: id, version, proof }: RefreshClaim,
): boolean {
  return sameText(proof, proofOf(secrets, tenantId, { id, version, salt }))
}

function proofOf(
  secrets: Secrets,
  tenantId: string,
  { id, version, salt }: Pick<CustomerSession, 'id' | 'version' | 'salt'>,
): string {
  return secrets.hash(`customer session ${tenantId} ${id} ${version} ${salt}`)
}
