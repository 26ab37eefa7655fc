import { randomBytes } from 'node:crypto'
import { idOf, networkOf, newId, newUuid, type Tx } from '@souk/platform'
import { announceChange, wallClock } from '../operations.ts'
import { customerScopes } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import { accessTokenSeconds, type SignedClaims } from '../tokens/token.ts'
import {
  type CustomerSession,
  claimIn,
  ended,
  isGenuine,
  isOpen,
  isRepeated,
  newSession,
  refreshed,
  refreshTokenOf,
  sessionsMax,
} from './session.ts'
import {
  endNamedSessions,
  endSessions,
  endSessionsBefore,
  findSessionForUpdate,
  insertSession,
  listOpenSessions,
  updateSession,
} from './store.ts'

/** What a browser gets: the refresh token as text, and what its access token will say. */
export interface SignedInCustomer {
  readonly session: CustomerSession
  readonly refreshToken: string
  readonly claims: SignedClaims
}

/** The caller has proved who they are. Whoever has very many browsers loses the one that began first. */
export async function startCustomerSession(
  tx: Tx,
  secrets: Secrets,
  { customerId, clientId }: { readonly customerId: string; readonly clientId: string },
): Promise<SignedInCustomer> {
  const now = wallClock(tx)
  const [oldest] = (await listOpenSessions(tx, customerId, now)).slice(sessionsMax - 1)
  if (oldest) await endSessionsBefore(tx, customerId, { before: oldest.createdAt, now })
  if (oldest) await announceChange(tx, 'customer', customerId)
  const salt = randomBytes(16).toString('base64url')
  const session = newSession({ id: newId('cse'), customerId, clientId, salt }, now)
  await insertSession(tx, session)
  return signedIn(tx, secrets, session)
}

interface Refreshing {
  readonly token: string
  readonly clientId: string
  /** From which it was sent. */
  readonly address: string
}

type Refresh =
  | { readonly outcome: 'refreshed'; readonly signedIn: SignedInCustomer }
  /** The token was good once: somebody has a copy of it, so the session is ended. */
  | { readonly outcome: 'reused'; readonly customerId: string; readonly sessionId: string }
  | { readonly outcome: 'refused' }

/**
 * A refresh token is good once. One whose answer was lost can be sent again for a moment: the next token is derived, so it is
 * given again, and whoever has a copy gets nothing that ends otherwise than by its next use. Its outcome is to be committed also
 * where it refuses.
 */
export async function refreshCustomerSession(
  tx: Tx,
  secrets: Secrets,
  { token, clientId, address }: Refreshing,
): Promise<Refresh> {
  const found = await findByToken(tx, secrets, token)
  if (!found) return { outcome: 'refused' }
  const { session, isCurrent } = found
  const { id: sessionId, customerId } = session
  const now = wallClock(tx)
  const from = `customer session ${tx.tenantId} ${sessionId} from ${networkOf(address)}`
  const refresher = { clientId, refreshedFrom: secrets.hash(from) }
  if (!isCurrent && isRepeated(session, found.version, refresher, now)) {
    return { outcome: 'refreshed', signedIn: signedIn(tx, secrets, session) }
  }
  if (!isCurrent) {
    await end(tx, session, now)
    return { outcome: 'reused', customerId, sessionId }
  }
  const next = refreshed(session, refresher, now)
  await updateSession(tx, next)
  return { outcome: 'refreshed', signedIn: signedIn(tx, secrets, next) }
}

/** Ends the session of this refresh token, also with one that was used before: whoever has it was signed in. */
export async function endCustomerSession(
  tx: Tx,
  secrets: Secrets,
  token: string,
): Promise<CustomerSession | undefined> {
  const found = await findByToken(tx, secrets, token)
  if (!found) return undefined
  await end(tx, found.session, wallClock(tx))
  return found.session
}

/** All of a customer, but the one that is named. They are known everywhere to have ended within a second of the commit. */
export async function endCustomerSessions(
  tx: Tx,
  customerId: string,
  keptId: string | null = null,
): Promise<string[]> {
  const [sessionIds] = await Promise.all([
    endSessions(tx, customerId, { keptId, now: wallClock(tx) }),
    announceChange(tx, 'customer', customerId),
  ])
  return sessionIds
}

/** Some of a customer. One that has ended, or is somebody else's, stays as it is. */
export async function endNamedCustomerSessions(
  tx: Tx,
  customerId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  const ended = await endNamedSessions(tx, customerId, { sessionIds, now: wallClock(tx) })
  if (ended.length > 0) await announceChange(tx, 'customer', customerId)
  return ended
}

async function end(tx: Tx, session: CustomerSession, now: Date): Promise<void> {
  await updateSession(tx, ended(session, now))
  await announceChange(tx, 'customer', session.customerId)
}

/** An open session, and whether the token is the one that is good now. */
async function findByToken(tx: Tx, secrets: Secrets, token: string) {
  const claim = claimIn(token)
  if (!claim) return undefined
  const session = await findSessionForUpdate(tx, claim.sessionId)
  if (!session || !isOpen(session, wallClock(tx))) return undefined
  if (!isGenuine(secrets, tx.tenantId, session, claim)) return undefined
  return { session, version: claim.version, isCurrent: claim.version === session.version }
}

function signedIn(tx: Tx, secrets: Secrets, session: CustomerSession): SignedInCustomer {
  const issuedAt = Math.floor(wallClock(tx).getTime() / 1000)
  const endsAt = Math.floor(session.expiresAt.getTime() / 1000)
  return {
    session,
    refreshToken: refreshTokenOf(secrets, tx.tenantId, session),
    claims: {
      subject: session.customerId,
      clientId: session.clientId,
      tenantId: idOf('ten', tx.tenantId),
      scopes: customerScopes,
      jti: newUuid(),
      issuedAt,
      expiresAt: Math.min(issuedAt + accessTokenSeconds, endsAt),
      sessionId: session.id,
    },
  }
}
