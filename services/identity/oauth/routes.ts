import { type App, formBytesMax, formType, Problem } from '@souk/platform'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'
import { pageStyles } from '../pages/assets.ts'
import { isForm } from './forms.ts'
import { handOver, hasNul, nulInAddress } from './hand-over.ts'
import { loadLibrary } from './library.ts'
import { linkRoutes } from './link-routes.ts'
import { loginRoutes } from './login-routes.ts'
import { metadata, resourceMetadata } from './metadata.ts'
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
import { signOutRoutes } from './sign-out-routes.ts'

/** Published keys must be seen before they sign, and they are published a minute ahead. */
const keysKept = 'public, max-age=60'
const metadataKept = 'public, max-age=300'

const clientAuthentication = `Clients authenticate with HTTP Basic, or with client_id and client_secret in the \
form; a public client sends only its client_id. After too many wrong secrets from an address, its requests are \
answered with 429 and Retry-After.`

/** The OAuth2 paths. The library reads and answers the raw request; we only declare what is there. */
export function oauthRoutes(app: App, identity: Identity): void {
  app.addHook('onReady', loadLibrary)
  tokenRoutes(app, identity)
  loginRoutes(app, identity)
  linkRoutes(app, identity)
  signOutRoutes(app, identity)
  pageStyles.route(app)
  metadataRoutes(app, identity)
}

function tokenRoutes(app: App, identity: Identity): void {
  const pass = async (request: Request, reply: Reply) => {
    if (hasNul(request)) return refuse(reply, nulInAddress)
    return isForm(request.body) ? handOver(identity, request, reply) : refuse(reply, formDemanded)
  }
  const errorHandler = refuseAsOAuth
  const common = { tags: ['oauth'], security: [{ client: [] }, {}] }
  const open = { scope: 'public', takesForm: true } as const
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
