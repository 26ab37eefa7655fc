import type { IncomingMessage, ServerResponse } from 'node:http'
import { idOf, type Kernel, logFailure, type System } from '@souk/platform'
import type { Client, Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider'
import { findActiveMember } from '../members/store.ts'
import { signInHeaders } from '../pages/page.ts'
import { textsFor } from '../pages/texts/index.ts'
import { beyond, isKnown, knownScopes, spelledOut } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import type { Authenticator } from '../tokens/authenticator.ts'
import type { Keyring } from '../tokens/keyring.ts'
import type { Revocations } from '../tokens/revocations.ts'
import { accessTokenSeconds, signingAlgorithm } from '../tokens/token.ts'
import { adapterFor, clientFields, endTokens, revokeGrant, signOut } from './adapter.ts'
import { ClientAuthLimiter } from './client-auth-limiter.ts'
import { errorPage } from './error-page.ts'
import { answerWhenAway, failures } from './failures.ts'
import { answerForAccessTokens } from './jwt-endpoints.ts'
import { grantFor, type Known, type KnownIn, recognizeIn } from './known.ts'
import { errors, Provider } from './library.ts'
import { isOwnResource } from './metadata.ts'
import { type IssuedToken, insertUnderGrant } from './store.ts'
import { describeAgent, registerTokenExchange } from './token-exchange.ts'

export interface OAuthOptions {
  readonly system: System
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly revocations: Revocations
  readonly authenticator: Authenticator
  readonly issuer: string
  readonly now: () => Date
  readonly log: Kernel['log']
}

const day = 24 * 60 * 60

/** The OAuth2 server. Its keys are fixed when it is built, so it is built anew when a key comes or goes. */
export class OAuthServer {
  readonly #options: OAuthOptions
  readonly #clientAuthLimiter: ClientAuthLimiter
  readonly #known: KnownIn = new WeakMap()
  #built: { keys: string; provider: Provider; handle: Handle } | undefined

  constructor(options: OAuthOptions) {
    this.#options = options
    this.#clientAuthLimiter = new ClientAuthLimiter(options)
  }

  get provider(): Provider {
    return this.#current().provider
  }

  handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    this.#clientAuthLimiter.comesFrom(request, address)
    // Behind TLS our addresses and cookies are those of https, whatever the last hop spoke.
    if (isSecure(this.#options)) request.headers['x-forwarded-proto'] = 'https'
    return this.#current().handle(request, response)
  }

  /** Says who sends a request, so that nobody has to be asked. */
  recognize(request: IncomingMessage, known: Known): void {
    this.#known.set(request, known)
  }

  signOut(memberId: string): Promise<void> {
    return signOut(this.#options, memberId)
  }

  /** Ends the access tokens that stem from the records which are deleted here, together with them. */
  end(deleteRecords: (system: System) => Promise<readonly IssuedToken[]>): Promise<void> {
    return endTokens(this.#options, deleteRecords)
  }

  revokeGrant(grantId: string): Promise<void> {
    return revokeGrant(this.#options, grantId)
  }

  #current() {
    const keys = this.#options.keyring.version
    if (this.#built?.keys !== keys) {
      const provider = buildProvider(this.#options, this.#clientAuthLimiter, this.#known)
      this.#built = { keys, provider, handle: provider.callback() as Handle }
    }
    return this.#built
  }
}

function isSecure({ issuer }: OAuthOptions): boolean {
  return issuer.startsWith('https:')
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function buildProvider(
  options: OAuthOptions,
  limiter: ClientAuthLimiter,
  known: KnownIn,
): Provider {
  const provider = new Provider(options.issuer, {
    ...configuration(options),
    loadExistingGrant: (ctx) => grantFor(provider, known, ctx),
  })
  provider.proxy = isSecure(options)
  recognizeIn(provider, known)
  provider.Client.prototype.compareClientSecret = function compare(this: Client, secret: string) {
    const { ctx } = Provider
    if (ctx && !limiter.mayTry(ctx, this)) return false
    const isRight = secretHashesOf(this).includes(options.secrets.hash(secret))
    const stop = this[clientFields.stop] as string | undefined
    if (isRight && stop !== undefined) throw new errors.UnauthorizedClient(stop)
    return isRight
  }
  registerTokenExchange(provider, { ...options, resourceServer: () => resourceServer(options) })
  provider.use(answerWhenAway)
  provider.use(limiter.watch)
  provider.use(answerForAccessTokens(options))
  provider.on('server_error', (ctx, error) => {
    failures.set(ctx, error)
    logFailure(options.log, {}, error, 'OAuth server error')
  })
  return provider
}

function configuration(options: OAuthOptions): Configuration {
  const { secrets, keyring } = options
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: isSecure(options),
  } as const
  return {
    adapter: (name) => adapterFor(name, options),
    jwks: { keys: keyring.privateJwks as never },
    claims: {},
    scopes: [],
    responseTypes: ['code'],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    extraClientMetadata: { properties: Object.values(clientFields) },
    routes: {
      token: '/oauth/token',
      authorization: '/oauth/authorize',
      jwks: '/oauth/jwks',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
    },
    pkce: { required: () => true },
    cookies: {
      keys: [...secrets.cookieKeys],
      names: { session: 'souk_session', interaction: 'souk_login', resume: 'souk_resume' },
      short: cookie,
      long: cookie,
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 30 * day,
      Grant: 90 * day,
      Interaction: 15 * 60,
      Session: 15 * 60,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    // A program in a browser may ask for tokens from where its codes are sent to.
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    interactions: { url: interactionUrl },
    findAccount: (ctx, id) => findAccount(options, ctx, id),
    extraTokenClaims: (ctx, token) => rememberToken(options, ctx, token),
    formats: { customizers: { jwt: describeAgent } },
    renderError: (ctx, out) => {
      ctx.set(signInHeaders())
      ctx.body = errorPage(textsFor(ctx.get('accept-language')), out.error, out.error_description)
    },
    features: features(options),
  }
}

/** The client stands in the address, so that a sign-in that has expired still knows where to begin again. */
function interactionUrl({ oidc }: KoaContextWithOIDC, { uid }: { readonly uid: string }): string {
  return `/oauth/interaction/${uid}?client_id=${oidc.client?.clientId}`
}

function features(options: OAuthOptions): NonNullable<Configuration['features']> {
  const { issuer } = options
  const off = { enabled: false }
  const ownToken = async (_ctx: KoaContextWithOIDC, client: Client, token: { clientId?: string }) =>
    token.clientId === client.clientId
  return {
    devInteractions: off,
    userinfo: off,
    rpInitiatedLogout: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: ownToken as never },
    revocation: { enabled: true, allowedPolicy: ownToken as never },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => issuer,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (ctx, resource, client) => {
        if (!isOwnResource(issuer, resource)) throw new errors.InvalidTarget()
        resolveScopes(ctx, client)
        return resourceServer(options)
      },
    },
  }
}

/** What the library has to know of the API that tokens are for. */
function resourceServer({ issuer, keyring }: OAuthOptions): ResourceServer {
  return {
    scope: knownScopes.join(' '),
    audience: issuer,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessTokenSeconds,
    jwt: { sign: { alg: signingAlgorithm, kid: keyring.signingKid } },
  }
}

/** The library ignores scopes that it does not know. We refuse them, and fill in the ones left unsaid. */
function resolveScopes(ctx: KoaContextWithOIDC, client: Client): void {
  const params = ctx.oidc.params as { scope?: string; grant_type?: string } | undefined
  if (!params) return
  const allowed = client[clientFields.scopes] as string[]
  const asked = params.scope?.split(' ').filter(Boolean) ?? []
  const unknown = asked.filter((scope) => !isKnown(scope))
  if (unknown.length > 0) throw new errors.InvalidScope('unknown scope', unknown.join(' '))
  const lacking = beyond(allowed, asked)
  if (lacking.length > 0) {
    throw new errors.InvalidScope('the client may not ask for this scope', lacking.join(' '))
  }
  const startsGrant = params.grant_type === undefined || params.grant_type === 'client_credentials'
  if (asked.length === 0 && startsGrant) params.scope = spelledOut(allowed).join(' ')
}

function tenantOf(client: Client): string {
  return client[clientFields.tenant] as string
}

function secretHashesOf(client: Client): string[] {
  return client[clientFields.secrets] as string[]
}

async function findAccount(options: OAuthOptions, ctx: KoaContextWithOIDC, id: string) {
  const { client } = ctx.oidc
  const member = client && (await findActiveMember(options.system, tenantOf(client), id))
  // The library has no answer for whoever was disabled while they signed in.
  const isSigningIn = ctx.oidc.route === 'authorization' || ctx.oidc.route === 'resume'
  if (!member && isSigningIn) throw new errors.LoginRequired('the member is disabled')
  return member && { accountId: id, claims: async () => ({ sub: id }) }
}

/** Access tokens are not stored, but which ones a consent led to must be known if it is taken back. */
async function rememberToken(
  { system, now }: OAuthOptions,
  ctx: KoaContextWithOIDC,
  token: { readonly jti?: string; readonly grantId?: string; readonly accountId?: string },
) {
  const { client } = ctx.oidc
  if (!client) return undefined
  const tenantId = tenantOf(client)
  if (token.grantId && token.jti) {
    const saved = await insertUnderGrant(system, 'AccessToken', token.jti, {
      payload: { tenantId },
      grantId: token.grantId,
      accountId: token.accountId ?? null,
      uid: null,
      expiresAt: new Date(now().getTime() + accessTokenSeconds * 1000),
    })
    if (!saved) throw new errors.InvalidGrant('the grant was revoked')
  }
  return { tenant: idOf('ten', tenantId) }
}
