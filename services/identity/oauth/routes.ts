import { IncomingMessage } from 'node:http'
import { type App, Problem, unsupportedMediaType } from '@souk/platform'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'
import { authorizationsPerAddress, secondsForAddressToWait } from '../limits.ts'
import { errors, loadLibrary } from './library.ts'
import { findLogin, showLogin, submitLogin } from './login.ts'
import { metadata, resourceMetadata } from './metadata.ts'
import { errorPage, pageHeaders } from './page.ts'
import {
  AuthorizationServerMetadata,
  Introspection,
  JwkSet,
  oauthRefusals,
  ProtectedResourceMetadata,
  TokenForm,
  TokenQuestionForm,
  TokenResponse,
} from './schemas.ts'

const formType = 'application/x-www-form-urlencoded'
const formBytesMax = 16 * 1024

/** Published keys must be seen before they sign, and they are published a minute ahead. */
const keysKept = 'public, max-age=60'
const metadataKept = 'public, max-age=300'

const clientAuthentication = `Clients authenticate with HTTP Basic, or with client_id and client_secret in the \
form; a public client sends only its client_id. After too many wrong secrets from an address, its requests are \
answered with 429 and Retry-After.`

/** The OAuth2 paths. The library reads and answers the raw request; we only declare what is there. */
export function oauthRoutes(app: App, identity: Identity): void {
  app.addHook('onReady', loadLibrary)
  acceptForms(app)
  tokenRoutes(app, identity)
  loginRoutes(app, identity)
  metadataRoutes(app, identity)
}

function tokenRoutes(app: App, identity: Identity): void {
  const pass = async (request: Request, reply: Reply) => {
    if (hasNul(request)) return refuse(reply, nulInAddress)
    return isForm(request.body) ? handOver(identity, request, reply) : refuse(reply, formDemanded)
  }
  const errorHandler = refuseAsOAuth
  const common = { tags: ['oauth'], security: [{ client: [] }, {}] }
  const open = { scope: 'public' } as const
  app.route({
    method: 'POST',
    url: '/oauth/token',
    config: open,
    schema: {
      operationId: 'requestToken',
      summary: 'Request an access token',
      description: `Issues an access token for client credentials, an authorization code, a refresh token, or, for an agent, in exchange for a member's token. The token is valid for 15 minutes and for one tenant; request a new one before it expires. ${clientAuthentication}`,
      form: TokenForm,
      ...common,
      response: { 200: TokenResponse, ...oauthRefusals },
    },
    errorHandler,
    handler: pass,
  })
  app.route({
    method: 'POST',
    url: '/oauth/revoke',
    config: open,
    schema: {
      operationId: 'revokeToken',
      summary: 'Revoke a token',
      description: `Revokes an access token or a refresh token of the calling client at once. Answers 200 also if the token was unknown or already invalid. ${clientAuthentication}`,
      form: TokenQuestionForm,
      ...common,
      response: { 200: {}, ...oauthRefusals },
    },
    errorHandler,
    handler: pass,
  })
  app.route({
    method: 'POST',
    url: '/oauth/introspect',
    config: open,
    schema: {
      operationId: 'introspectToken',
      summary: 'Introspect a token',
      description: `Returns whether a token is active, and its scopes, tenant and expiry; for the token of an agent also the agent, its limits, and on whose behalf it acts. Accepts access tokens, refresh tokens and API keys of the same tenant. ${clientAuthentication}`,
      form: TokenQuestionForm,
      ...common,
      response: { 200: Introspection, ...oauthRefusals },
    },
    errorHandler,
    handler: pass,
  })
}

function metadataRoutes(app: App, identity: Identity): void {
  const { issuer } = identity
  app.route({
    method: 'GET',
    url: '/oauth/jwks',
    config: { scope: 'public' },
    schema: {
      operationId: 'getSigningKeys',
      summary: 'Get the signing keys',
      description:
        'Returns the public keys that verify the signatures of access tokens, as a JSON Web Key Set. Cache ' +
        'them for a minute at most; new keys are published before they are used.',
      tags: ['oauth'],
      response: { 200: JwkSet },
      alsoProduces: { 'application/jwk-set+json': JwkSet },
    },
    handler: (request, reply) =>
      handOver(identity, request, reply.header('cache-control', keysKept)),
  })
  app.route({
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
    config: { scope: 'public' },
    schema: {
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Get the authorization server metadata',
      description:
        'Returns the addresses of the OAuth2 endpoints and what they support (RFC 8414). Client libraries ' +
        'configure themselves with it.',
      tags: ['oauth'],
      response: { 200: AuthorizationServerMetadata },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', metadataKept)
      return metadata(issuer)
    },
  })
  app.route({
    method: 'GET',
    url: '/.well-known/oauth-protected-resource',
    config: { scope: 'public' },
    schema: {
      operationId: 'getProtectedResourceMetadata',
      summary: 'Get the protected resource metadata',
      description:
        'Returns which authorization server issues tokens for this API, and the scopes that it accepts (RFC ' +
        '9728). A client that knows only the address of the API finds the token endpoint with it.',
      tags: ['oauth'],
      response: { 200: ProtectedResourceMetadata },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', metadataKept)
      return resourceMetadata(issuer)
    },
  })
}

function loginRoutes(app: App, identity: Identity): void {
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
    config,
    handler: (request, reply) => receiveLogin(identity, request, reply),
  })
}

async function showLoginPage(identity: Identity, request: Request, reply: Reply) {
  const login = await loginOf(identity, request, reply)
  if (!login) return expired(reply)
  return reply.headers(pageHeaders(login.redirectUri)).send(showLogin(identity, login))
}

async function receiveLogin(identity: Identity, request: Request, reply: Reply) {
  const login = await loginOf(identity, request, reply)
  if (!login) return expired(reply)
  const form = new URLSearchParams(isForm(request.body) ? String(request.body ?? '') : '')
  const field = (name: string) => form.get(name) ?? ''
  const sent = {
    address: request.ip,
    formToken: field('form_token'),
    email: field('email'),
    password: field('password'),
    decision: field('decision'),
  }
  const answer = await submitLogin(identity, login, sent, request.raw, reply.raw)
  reply.headers(pageHeaders(login.redirectUri))
  if ('location' in answer) return reply.redirect(answer.location, 303)
  return reply.code(answer.status).send(answer.page)
}

async function loginOf(identity: Identity, request: Request, reply: Reply) {
  try {
    return await findLogin(identity, request.raw, reply.raw)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

function expired(reply: Reply) {
  const page = errorPage(
    'session_not_found',
    'The sign-in has expired, or cookies are switched off.',
  )
  return reply.code(400).headers(pageHeaders()).send(page)
}

/** Nothing but the OAuth2 paths takes a form. It is read before its request takes a place among those under way. */
function acceptForms(app: App): void {
  const options = { parseAs: 'buffer', bodyLimit: formBytesMax } as const
  app.addContentTypeParser(formType, options, (request, bytes, done) => {
    const takesForms = request.routeOptions.url?.startsWith('/oauth/') ?? false
    done(takesForms ? null : unsupportedMediaType(), takesForms ? bytes : undefined)
  })
}

/** What is sent without a body is a form without fields. */
function isForm(body: unknown): boolean {
  return body === undefined || Buffer.isBuffer(body)
}

const formDemanded = `the parameters must be sent as ${formType}`
const formTooLarge = `a form may have ${formBytesMax} bytes`

function refuse(reply: Reply, description: string) {
  return reply.code(400).send({ error: 'invalid_request', error_description: description })
}

/** Clients of the token endpoints expect OAuth2 errors. Errors of the server (5xx) are handled by the kernel. */
function refuseAsOAuth(error: Error & { statusCode?: number }, _request: Request, reply: Reply) {
  const status = error instanceof Problem ? error.status : error.statusCode
  if (status === undefined || status >= 500) throw error
  if (error instanceof Problem && error.code === 'malformed_request') {
    return refuse(reply, error.detail)
  }
  return refuse(reply, status === 413 ? formTooLarge : formDemanded)
}

/** Every authorization is stored until it is completed, so their number is limited. */
async function authorize(identity: Identity, request: Request, reply: Reply) {
  const seconds = await secondsForAddressToWait(
    identity,
    'authorization',
    request.ip,
    authorizationsPerAddress,
  )
  if (seconds === 0) return continueLogin(identity, request, reply)
  const page = errorPage('temporarily_unavailable', 'Too many sign-ins were started from here.')
  const headers = { ...pageHeaders(), 'retry-after': String(seconds) }
  return reply.code(429).headers(headers).send(page)
}

/** What goes wrong with a sign-in is told on a page, because a person reads it. */
async function continueLogin(identity: Identity, request: Request, reply: Reply) {
  if (!hasNul(request)) return handOver(identity, request, reply)
  const page = errorPage('invalid_request', nulInAddress)
  return reply.code(400).headers(pageHeaders()).send(page)
}

const nulInAddress = 'The address contains a NUL.'

/** PostgreSQL has no text with a NUL in it, and the library stores what it was asked. */
function hasNul({ url }: Request): boolean {
  return url.includes('%00')
}

/** From here on the answer is the library's; what the kernel has put on it already stays. */
async function handOver(identity: Identity, request: Request, reply: Reply) {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  await identity.oauth.handle(unread(request), reply.raw, request.ip)
}

/** The library wants to read the form itself: it gets the request as it was before we did. */
function unread({ raw, body }: Request): IncomingMessage {
  if (!Buffer.isBuffer(body)) return raw
  const { method, url, headers } = raw
  const copy = Object.assign(new IncomingMessage(raw.socket), { method, url, headers })
  copy.complete = true
  copy.push(body)
  copy.push(null)
  return copy
}
