import { randomBytes } from 'node:crypto'
import { idOf } from '@souk/platform'
import type { Identity } from '../identity.ts'
import {
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  type IssuedToken,
  isThere,
  listGrantsOfSignIn,
  moveGrantsOfSignIn,
  upsertRecord,
} from './store.ts'

/**
 * Who has signed in to the console of a tenant, in which browser. It lasts a working day from the password on, so that a
 * second tab asks for none; everything that was signed in to from it ends with it.
 */
export interface SignIn {
  /** What the browser keeps. The database knows its keyed hash only. */
  readonly token: string
  readonly uid: string
  readonly tenantId: string
  readonly memberId: string
  readonly expiresAt: Date
}

const lastsSeconds = 12 * 60 * 60
const tokenBytes = 32
const tokenForm = /^[\w-]{43}$/
const kind = 'SignIn'
/** Which consents were given in a sign-in: as many as there were tabs. */
const grantKind = 'SignInGrant'

/** Each tenant has its own, so that signing in to one changes nothing in another. */
function cookieName(tenantId: string): string {
  return `souk_signed_in_${idOf('ten', tenantId)}`
}

function storedId({ secrets }: Identity, token: string): string {
  return secrets.hash(`${kind} ${token}`)
}

/** Always a new one, whatever the browser brought: what was known before the password is worth nothing after it. */
export async function beginSignIn(
  identity: Identity,
  { tenantId, memberId }: Pick<SignIn, 'tenantId' | 'memberId'>,
  cookies: string | undefined,
): Promise<SignIn> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const uid = randomBytes(16).toString('base64url')
  const expiresAt = new Date(identity.now().getTime() + lastsSeconds * 1000)
  const record = { payload: { tenantId }, grantId: null, accountId: memberId, uid, expiresAt }
  const before = await findSignIn(identity, tenantId, cookies)
  const isSamePerson = before?.memberId === memberId
  // Together, so that what the tabs hold belongs to one of the two at any moment.
  await identity.database.system.transaction(async (system) => {
    await upsertRecord(system, kind, storedId(identity, token), record)
    if (!before || !isSamePerson) return
    await deleteRecord(system, kind, storedId(identity, before.token))
    await moveGrantsOfSignIn(system, grantKind, before.uid, uid)
  })
  if (before && !isSamePerson) await endSignIn(identity, before)
  return { token, uid, tenantId, memberId, expiresAt }
}

export async function findSignIn(
  identity: Identity,
  tenantId: string,
  cookies: string | undefined,
): Promise<SignIn | undefined> {
  const token = cookieIn(cookies, cookieName(tenantId))
  if (token === undefined || !tokenForm.test(token)) return undefined
  const { system } = identity.database
  const record = await findRecord(system, kind, storedId(identity, token), identity.now())
  if (record?.payload.tenantId !== tenantId) return undefined
  const { uid, accountId: memberId, expiresAt } = record
  return uid && memberId ? { token, uid, tenantId, memberId, expiresAt } : undefined
}

/** False when the sign-in has ended meanwhile: then the consent has to end too. */
export async function addGrant(
  identity: Identity,
  { token, uid, memberId, expiresAt }: SignIn,
  grantId: string,
): Promise<boolean> {
  const { system } = identity.database
  const record = { payload: {}, grantId, accountId: memberId, uid, expiresAt }
  await upsertRecord(system, grantKind, grantId, record)
  return isThere(system, kind, storedId(identity, token), identity.now())
}

/**
 * First the sign-in, so that no tab begins meanwhile; then what every tab holds. All of it or nothing: whoever is told that it
 * did not work still has what they can sign out of.
 */
export async function endSignIn(identity: Identity, { token, uid }: SignIn): Promise<void> {
  await identity.oauth.end(async (system) => {
    await deleteRecord(system, kind, storedId(identity, token))
    const ended: IssuedToken[] = []
    for (const grantId of await listGrantsOfSignIn(system, grantKind, uid)) {
      ended.push(...(await deleteRecordsOfGrant(system, grantId)))
    }
    return ended
  })
}

export function secondsLeft({ now }: Identity, { expiresAt }: SignIn): number {
  return Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / 1000))
}

/** Scripts never see it, other sites never send it, and behind TLS it travels by no other way. */
export function cookieOf(identity: Identity, signIn: SignIn): string {
  return setCookie(identity, signIn.tenantId, signIn.token, secondsLeft(identity, signIn))
}

export function noCookie(identity: Identity, tenantId: string): string {
  return setCookie(identity, tenantId, '', 0)
}

function setCookie({ issuer }: Identity, tenantId: string, value: string, seconds: number): string {
  const secure = issuer.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(tenantId)}=${value}; Path=/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}
