import type { IncomingMessage } from 'node:http'
import { type App, unsupportedMediaType } from '@souk/platform'
import { errors } from 'oidc-provider'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'
import { findLogin, showLogin, submitLogin } from './login.ts'
import { metadata, resourceMetadata } from './metadata.ts'
import { errorPage, pageHeaders } from './page.ts'
import {
  AuthorizationServerMetadata,
  Introspection,
  JwkSet,
  OAuthError,
  ProtectedResourceMetadata,
  TokenResponse,
} from './schemas.ts'

const formBytesMax = 16 * 1024

const asForm = 'Sent as application/x-www-form-urlencoded, the client as HTTP Basic or in the form.'
const tokenForm = `${asForm} grant_type is client_credentials (scope), authorization_code (code, \
redirect_uri, code_verifier) or refresh_token (refresh_token, scope).`
const tokenQuestionForm = `${asForm} The field token holds the token in question.`

/** The OAuth2 paths. The library reads and answers the raw request; we only declare what is there. */
export function oauthRoutes(app: App, identity: Identity): void {
  acceptForms(app)
  const pass = (request: Request, reply: Reply) => handOver(identity, request, reply)
  const refusals = { 400: OAuthError, 401: OAuthError }
  const open = { scope: 'public' } as const
  const hidden = { scope: 'public', hidden: true } as const

  app.route({
    method: 'POST',
    url: '/oauth/token',
    config: open,
    schema: {
      operationId: 'requestToken',
      summary: 'Exchange client credentials, a code or a refresh token for an access token',
      description: tokenForm,
      response: { 200: TokenResponse, ...refusals },
    },
    handler: pass,
  })
  app.route({
    method: 'POST',
    url: '/oauth/revoke',
    config: open,
    schema: {
      operationId: 'revokeToken',
      summary: 'Make a token of the calling client worthless',
      description: tokenQuestionForm,
      response: { 200: {}, ...refusals },
    },
    handler: pass,
  })
  app.route({
    method: 'POST',
    url: '/oauth/introspect',
    config: open,
    schema: {
      operationId: 'introspectToken',
      summary: 'Ask whether a token is good and what it may do',
      description: tokenQuestionForm,
      response: { 200: Introspection, ...refusals },
    },
    handler: pass,
  })
  app.route({
    method: 'GET',
    url: '/oauth/jwks',
    config: open,
    schema: {
      operationId: 'getSigningKeys',
      summary: 'Keys that access tokens are verified with',
      response: { 200: JwkSet },
    },
    handler: pass,
  })
  app.route({ method: 'GET', url: '/oauth/authorize', config: hidden, handler: pass })
  app.route({ method: 'GET', url: '/oauth/authorize/:uid', config: hidden, handler: pass })
  loginRoutes(app, identity)
  metadataRoutes(app, identity)
}

function metadataRoutes(app: App, { issuer }: Identity): void {
  app.route({
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
    config: { scope: 'public' },
    schema: {
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Where and how to get tokens (RFC 8414)',
      response: { 200: AuthorizationServerMetadata },
    },
    handler: async () => metadata(issuer),
  })
  app.route({
    method: 'GET',
    url: '/.well-known/oauth-protected-resource',
    config: { scope: 'public' },
    schema: {
      operationId: 'getProtectedResourceMetadata',
      summary: 'Which authorization server and scopes this API accepts (RFC 9728)',
      response: { 200: ProtectedResourceMetadata },
    },
    handler: async () => resourceMetadata(issuer),
  })
}

function loginRoutes(app: App, identity: Identity): void {
  const config = { scope: 'public', hidden: true } as const
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
  const form = await readForm(request.raw)
  const field = (name: string) => form.get(name) ?? ''
  const sent = {
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

/** Nothing but the OAuth2 paths takes a form; their body stays unread for whoever handles it. */
function acceptForms(app: App): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    const takesForms = request.routeOptions.url?.startsWith('/oauth/') ?? false
    done(takesForms ? null : unsupportedMediaType(), takesForms ? payload : undefined)
  })
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > formBytesMax) break
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** From here on the answer is the library's; what the kernel has put on it already stays. */
async function handOver(identity: Identity, request: Request, reply: Reply) {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  await identity.oauth.handle(request.raw, reply.raw)
}
