import type { IncomingMessage, ServerResponse } from 'node:http'
import { overloaded, Problem } from '@souk/platform'
import type { Identity } from '../identity.ts'
import {
  loginsPerAddress,
  loginsPerMember,
  secondsForAddressToWait,
  secondsToWait,
} from '../limits.ts'
import { type Member, normalizedEmail } from '../members/member.ts'
import { findActiveMember, findMemberByEmail } from '../members/store.ts'
import { signInPage, type Trouble } from '../pages/sign-in.ts'
import type { PageTexts } from '../pages/texts/index.ts'
import { textOfScope } from '../scopes.ts'
import { sameText } from '../secrets.ts'
import { deleteAttempts } from '../tenants/store.ts'
import { findClient } from './clients.ts'
import { saveGrant } from './grants.ts'
import { beginSignIn, cookieOf } from './sign-ins.ts'

/** Where a sign-in stands: what was asked for, by whom, and where the person came from. */
export interface Login {
  readonly uid: string
  readonly clientId: string
  readonly clientName: string
  readonly isConsole: boolean
  readonly tenantId: string
  readonly tenantName: string
  readonly mode: 'live' | 'sandbox'
  readonly scopes: readonly string[]
  readonly resource: string
  readonly redirectUri: string
}

export interface Submission {
  readonly address: string
  /** The language of whoever sent it. */
  readonly texts: PageTexts
  readonly cookies: string | undefined
  readonly formToken: string
  readonly email: string
  readonly password: string
  readonly decision: string
}

/** The exchange with the browser that the library wants to see. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface Refused {
  readonly page: string
  readonly status: number
  readonly retryAfterSeconds?: number
}

export interface Finished {
  readonly location: string
  /** For the browser to keep, where it has signed in to the console. */
  readonly cookie?: string
}

export async function findLogin(
  identity: Identity,
  { request, response }: Exchange,
): Promise<Login | undefined> {
  const { uid, params } = await identity.oauth.provider.interactionDetails(request, response)
  const clientId = String(params.client_id)
  const { issuer, now } = identity
  const found = await findClient({ system: identity.database.system, issuer, now }, clientId)
  if (!found) return undefined
  return {
    uid,
    clientId,
    clientName: found.client.name,
    isConsole: found.isConsole,
    tenantId: found.tenantId,
    tenantName: found.tenantName,
    mode: found.mode,
    scopes: String(params.scope).split(' '),
    resource: String(params.resource),
    redirectUri: String(params.redirect_uri),
  }
}

export function showLogin(
  identity: Identity,
  login: Login,
  t: PageTexts,
  email = '',
  trouble?: Trouble,
): string {
  const { clientName, isConsole, scopes, tenantName, mode } = login
  const asked = scopes.map((name) => ({ name, text: textOfScope(name) }))
  return signInPage(t, {
    tenantName,
    mode,
    asks: isConsole ? undefined : { name: clientName, scopes: asked },
    formToken: identity.secrets.formToken(login.uid),
    email,
    ...(trouble !== undefined && { trouble }),
  })
}

export async function submitLogin(
  identity: Identity,
  login: Login,
  sent: Submission,
  exchange: Exchange,
): Promise<Refused | Finished> {
  const texts = sent.texts.signInForm
  const wrongLogin: Trouble = { text: texts.wrong, isWrongLogin: true }
  const refuse = (status: number, trouble: Trouble) => ({
    status,
    page: showLogin(identity, login, sent.texts, sent.email, trouble),
  })
  if (!sameText(sent.formToken, identity.secrets.formToken(login.uid))) {
    return refuse(403, { text: texts.expired })
  }
  if (sent.decision === 'deny') return deny(identity, exchange)
  const { system } = identity.database
  const bucket = attemptsBucket(identity, login, sent.email)
  const retryAfterSeconds = await secondsOfWait(identity, bucket, sent.address)
  if (retryAfterSeconds > 0) {
    return {
      ...refuse(429, { text: texts.tooManyAttempts(minutesOf(retryAfterSeconds)) }),
      retryAfterSeconds,
    }
  }
  const member = await memberOf(identity, login, sent)
  if (member === 'overloaded') return refuse(503, { text: sent.texts.tooManyAtOnce })
  if (!member) return refuse(401, wrongLogin)
  await deleteAttempts(system, bucket)
  const signIn = login.isConsole
    ? await beginSignIn(identity, { ...login, memberId: member.id }, sent.cookies)
    : undefined
  const grant = await saveGrant(identity, login, member, signIn)
  if (grant === 'nothing to grant' || grant === 'signed out') return deny(identity, exchange)
  // Whoever changes a password takes back the grants there are; this one may have come a moment later.
  const current = await findActiveMember(system, login.tenantId, member.id)
  if (current?.passwordHash !== member.passwordHash) {
    await identity.oauth.signOut(member.id)
    return refuse(401, wrongLogin)
  }
  const finished = await finish(identity, exchange, member, grant.jti)
  return { ...finished, ...(signIn && { cookie: cookieOf(identity, signIn) }) }
}

const denied = { error: 'access_denied', error_description: 'The user denied access' }

function minutesOf(seconds: number): number {
  return Math.ceil(seconds / 60)
}

async function deny(identity: Identity, { request, response }: Exchange): Promise<Finished> {
  const { provider } = identity.oauth
  return { location: await provider.interactionResult(request, response, denied) }
}

async function finish(
  identity: Identity,
  { request, response }: Exchange,
  member: Member,
  grantId: string,
): Promise<Finished> {
  const { provider } = identity.oauth
  const location = await provider.interactionResult(request, response, {
    login: { accountId: member.id, remember: false },
    consent: { grantId },
  })
  return { location }
}

/** The longer of the two waits, or zero. */
async function secondsOfWait(identity: Identity, bucket: string, address: string): Promise<number> {
  const { system } = identity.database
  const waits = await Promise.all([
    secondsForAddressToWait(identity, 'login from', address, loginsPerAddress),
    secondsToWait(system, bucket, loginsPerMember, identity.now()),
  ])
  return Math.max(...waits)
}

/** Counted before the password is checked, so that guesses sent at once count as well. */
function attemptsBucket({ secrets }: Identity, login: Login, email: string): string {
  return `login ${secrets.hash(`${login.tenantId} ${normalizedEmail(email)}`)}`
}

async function memberOf(
  identity: Identity,
  login: Login,
  { email, password }: Submission,
): Promise<Member | 'overloaded' | undefined> {
  const { system } = identity.database
  // PostgreSQL has no text with a NUL in it, so nobody has such an address.
  const address = normalizedEmail(email).replaceAll('\0', '')
  const member = await findMemberByEmail(system, login.tenantId, address)
  try {
    const { passwords } = identity
    const matches = await passwords.match(login.tenantId, password, member?.passwordHash)
    return matches ? member : undefined
  } catch (error) {
    if (error instanceof Problem && error.code === overloaded.code) return 'overloaded'
    throw error
  }
}
