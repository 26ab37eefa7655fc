import type { IncomingMessage, ServerResponse } from 'node:http'
import { overloaded, Problem } from '@souk/platform'
import type { Provider } from 'oidc-provider'
import { findUsableClient } from '../clients/store.ts'
import type { Identity } from '../identity.ts'
import {
  loginsPerAddress,
  loginsPerMember,
  secondsForAddressToWait,
  secondsToWait,
} from '../limits.ts'
import { type Member, normalizedEmail } from '../members/member.ts'
import { passwordMatches } from '../members/password.ts'
import { findActiveMember, findMemberByEmail } from '../members/store.ts'
import { scopesOfRoles } from '../roles.ts'
import { intersect } from '../scopes.ts'
import { sameText } from '../secrets.ts'
import { deleteAttempts } from '../tenants/store.ts'
import { loginPage } from './page.ts'

/** Where a sign-in stands: what was asked for, by whom, and where the person came from. */
export interface Login {
  readonly uid: string
  readonly clientId: string
  readonly clientName: string
  readonly tenantId: string
  readonly tenantName: string
  readonly scopes: readonly string[]
  readonly resource: string
  readonly redirectUri: string
}

export interface Submission {
  readonly address: string
  readonly formToken: string
  readonly email: string
  readonly password: string
  readonly decision: string
}

type Answer = { readonly page: string; readonly status: number } | { readonly location: string }

export async function findLogin(
  identity: Identity,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Login | undefined> {
  const { uid, params } = await identity.oauth.provider.interactionDetails(request, response)
  const clientId = String(params.client_id)
  const found = await findUsableClient(identity.database.system, clientId, identity.now())
  if (!found) return undefined
  return {
    uid,
    clientId,
    clientName: found.client.name,
    tenantId: found.tenantId,
    tenantName: found.tenantName,
    scopes: String(params.scope).split(' '),
    resource: String(params.resource),
    redirectUri: String(params.redirect_uri),
  }
}

export function showLogin(identity: Identity, login: Login, email = '', trouble?: string): string {
  return loginPage({
    clientName: login.clientName,
    tenantName: login.tenantName,
    scopes: login.scopes,
    formToken: identity.secrets.formToken(login.uid),
    email,
    ...(trouble !== undefined && { trouble }),
  })
}

export async function submitLogin(
  identity: Identity,
  login: Login,
  sent: Submission,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer> {
  const { provider } = identity.oauth
  const refuse = (status: number, trouble: string) => ({
    status,
    page: showLogin(identity, login, sent.email, trouble),
  })
  if (!sameText(sent.formToken, identity.secrets.formToken(login.uid))) {
    return refuse(403, 'The form has expired. Please try again.')
  }
  if (sent.decision === 'deny') return finish(provider, request, response, denied)
  const { system } = identity.database
  const bucket = attemptsBucket(identity, login, sent.email)
  if (await mustWait(identity, bucket, sent.address)) {
    return refuse(429, 'Too many attempts. Please wait a quarter of an hour.')
  }
  const member = await memberOf(identity, login, sent)
  if (member === 'overloaded') return refuse(503, tooManyAtOnce)
  if (!member) return refuse(401, wrongLogin)
  await deleteAttempts(system, bucket)
  const grantId = await saveGrant(provider, login, member)
  if (grantId === undefined) return finish(provider, request, response, denied)
  // Whoever changes a password takes back the grants there are; this one may have come a moment later.
  const current = await findActiveMember(system, login.tenantId, member.id)
  if (current?.passwordHash !== member.passwordHash) {
    await identity.oauth.signOut(member.id)
    return refuse(401, wrongLogin)
  }
  return finish(provider, request, response, {
    login: { accountId: member.id, remember: false },
    consent: { grantId },
  })
}

const wrongLogin = 'Email or password is wrong.'
const tooManyAtOnce = 'Too many people are signing in. Please try again in a moment.'
const denied = { error: 'access_denied', error_description: 'The user denied access' }

async function finish(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  result: object,
): Promise<Answer> {
  return { location: await provider.interactionResult(request, response, { ...result }) }
}

async function mustWait(identity: Identity, bucket: string, address: string): Promise<boolean> {
  const { system } = identity.database
  const waits = await Promise.all([
    secondsForAddressToWait(identity, 'login from', address, loginsPerAddress),
    secondsToWait(system, bucket, loginsPerMember, identity.now()),
  ])
  return waits.some((seconds) => seconds > 0)
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
    const matches = await passwordMatches(login.tenantId, password, member?.passwordHash)
    return matches ? member : undefined
  } catch (error) {
    if (error instanceof Problem && error.code === overloaded.code) return 'overloaded'
    throw error
  }
}

/** Grants what the roles touch at all; how far it reaches is decided anew at every use of the token. */
async function saveGrant(
  provider: Provider,
  login: Login,
  member: Member,
): Promise<string | undefined> {
  const held = scopesOfRoles(member.roles)
  const granted = login.scopes.filter((scope) => intersect([scope], held).length > 0)
  if (granted.length === 0) return undefined
  const grant = new provider.Grant({ clientId: login.clientId, accountId: member.id })
  grant.addResourceScope(login.resource, granted)
  const refused = login.scopes.filter((scope) => !granted.includes(scope))
  if (refused.length > 0) grant.rejectResourceScope(login.resource, refused)
  return grant.save()
}
