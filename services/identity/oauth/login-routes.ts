import { type App, idOf, isId } from '@souk/platform'
import { consoleUrlOf } from '../console/console.ts'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'
import { authorizationsPerAddress, secondsForAddressToWait } from '../limits.ts'
import { signInHeaders, type WayOn } from '../pages/page.ts'
import { type PageTexts, textsFor } from '../pages/texts/index.ts'
import { findClient } from './clients.ts'
import { errorPage } from './error-page.ts'
import { fieldsOf } from './forms.ts'
import { handOver, hasNul, nulInAddress } from './hand-over.ts'
import { findKnown } from './known.ts'
import { errors } from './library.ts'
import { type Finished, findLogin, showLogin, submitLogin } from './login.ts'

/** Where a person signs in. What goes wrong is told on a page. */
export function loginRoutes(app: App, identity: Identity): void {
  const config = { scope: 'public', hidden: true } as const
  app.route({
    method: 'GET',
    url: '/oauth/authorize',
    config,
    handler: (request, reply) => authorize(identity, request, reply),
  })
  app.route({
    method: 'GET',
    url: '/oauth/authorize/:uid',
    config,
    handler: (request, reply) => continueLogin(identity, request, reply),
  })
  app.route({
    method: 'GET',
    url: '/oauth/interaction/:uid',
    config,
    handler: (request, reply) => showLoginPage(identity, request, reply),
  })
  app.route({
    method: 'POST',
    url: '/oauth/interaction/:uid',
    config: { ...config, takesForm: true },
    handler: (request, reply) => receiveLogin(identity, request, reply),
  })
}

async function showLoginPage(identity: Identity, request: Request, reply: Reply) {
  const login = await loginOf(identity, request, reply)
  if (!login) return expired(identity, request, reply)
  return reply
    .headers(signInHeaders(login.redirectUri))
    .send(showLogin(identity, login, textsOf(request)))
}

async function receiveLogin(identity: Identity, request: Request, reply: Reply) {
  const login = await loginOf(identity, request, reply)
  if (!login) return expired(identity, request, reply)
  const field = fieldsOf(request)
  const sent = {
    address: request.ip,
    texts: textsOf(request),
    cookies: request.headers.cookie,
    formToken: field('form_token'),
    email: field('email'),
    password: field('password'),
    decision: field('decision'),
  }
  const exchange = { request: request.raw, response: reply.raw }
  const answer = await submitLogin(identity, login, sent, exchange)
  reply.headers(signInHeaders(login.redirectUri))
  if ('location' in answer) return goOn(reply, answer)
  const { status, page, retryAfterSeconds } = answer
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).send(page)
}

function textsOf({ headers }: Request): PageTexts {
  return textsFor(headers['accept-language'])
}

function goOn(reply: Reply, { location, cookie }: Finished) {
  if (cookie !== undefined) reply.header('set-cookie', cookie)
  return reply.redirect(location, 303)
}

async function loginOf(identity: Identity, request: Request, reply: Reply) {
  try {
    return await findLogin(identity, { request: request.raw, response: reply.raw })
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** The sign-in is gone, but its address still names the client: the way on leads to where it began. */
async function expired(identity: Identity, request: Request, reply: Reply) {
  const page = errorPage(
    textsOf(request),
    'session_not_found',
    undefined,
    await beginning(identity, request),
  )
  return reply.code(400).headers(signInHeaders()).send(page)
}

async function beginning(identity: Identity, request: Request): Promise<WayOn | undefined> {
  const { client_id: clientId } = request.query as { client_id?: unknown }
  if (!isId('cli', clientId)) return undefined
  const { issuer, now } = identity
  const found = await findClient({ system: identity.database.system, issuer, now }, clientId)
  if (!found) return undefined
  const { client, tenantId, tenantName, isConsole } = found
  const texts = textsOf(request).signInForm
  if (isConsole) {
    return {
      href: consoleUrlOf(issuer, idOf('ten', tenantId)),
      text: texts.signInTo(tenantName),
    }
  }
  const [redirectUri] = client.redirectUris
  if (redirectUri === undefined) return undefined
  return { href: new URL(redirectUri).origin, text: texts.backTo(client.name) }
}

/**
 * An authorization that asks for a password is stored until it is completed, so their number is limited. The tabs of those who
 * have signed in are not: a whole office may open them behind one address.
 */
async function authorize(identity: Identity, request: Request, reply: Reply) {
  const { client_id: clientId, prompt } = request.query as Record<string, unknown>
  const { cookie: cookies } = request.headers
  const known = await findKnown(identity, { clientId, prompt, cookies })
  if (known) identity.oauth.recognize(request.raw, known)
  if (known || prompt === 'none') return continueLogin(identity, request, reply)
  const seconds = await secondsForAddressToWait(
    identity,
    'authorization',
    request.ip,
    authorizationsPerAddress,
  )
  if (seconds === 0) return continueLogin(identity, request, reply)
  const headers = { ...signInHeaders(), 'retry-after': String(seconds) }
  return reply
    .code(429)
    .headers(headers)
    .send(errorPage(textsOf(request), 'temporarily_unavailable'))
}

async function continueLogin(identity: Identity, request: Request, reply: Reply) {
  if (!hasNul(request)) return handOver(identity, request, reply)
  const page = errorPage(textsOf(request), 'invalid_request', nulInAddress)
  return reply.code(400).headers(signInHeaders()).send(page)
}
