import { isId, type Principal, Problem } from '@souk/platform'
import type {
  Client,
  JWTStructured,
  KoaContextWithOIDC,
  Provider,
  ResourceServer,
  TokenEndpointGrantContext,
} from 'oidc-provider'
import { accessTokenType, tokenExchangeGrant } from '../clients/client.ts'
import { beyond, intersect, isKnown, spelledOut, undelegated } from '../scopes.ts'
import type { Authenticator } from '../tokens/authenticator.ts'
import { type ActorClaim, accessTokenSeconds, actorsMax, actorsOf } from '../tokens/token.ts'
import { clientFields } from './adapter.ts'
import { errors } from './library.ts'
import { isOwnResource } from './metadata.ts'

/** RFC 8693: an agent gets a token with which it acts for a member who has handed it one of theirs. */

const exchangeParameters = [
  'subject_token',
  'subject_token_type',
  'actor_token',
  'actor_token_type',
  'requested_token_type',
  'scope',
  'resource',
  'audience',
]

interface ExchangeParameters {
  readonly subject_token?: string
  readonly subject_token_type?: string
  readonly actor_token?: string
  readonly actor_token_type?: string
  readonly requested_token_type?: string
  readonly scope?: string
  readonly resource?: string
  readonly audience?: string
}

type ExchangeContext = TokenEndpointGrantContext<ExchangeParameters>

/** For whom an agent acts with a token, and through whom it came to it. */
interface Delegation {
  readonly subject: string
  readonly act: ActorClaim
  /** How often those had been suspended through whom it came. */
  readonly suspensions: readonly number[]
  /** The tokens that it came from, with which it ends. */
  readonly origins: readonly string[]
  /** When the first of them ends, in seconds. */
  readonly expiresAt: number
}

interface Exchanged {
  readonly scopes: readonly string[]
  readonly delegation: Delegation
}

interface ExchangeOptions {
  readonly authenticator: Authenticator
  readonly issuer: string
  readonly now: () => Date
  /** What the library has to know of the API that tokens are for. */
  readonly resourceServer: () => ResourceServer
}

/** What was decided about a token, until the library has written it. */
const delegations = new WeakMap<object, Delegation>()

export function registerTokenExchange(provider: Provider, options: ExchangeOptions): void {
  provider.registerGrantType<ExchangeParameters>(
    tokenExchangeGrant,
    async (ctx) => {
      const { scopes, delegation } = await exchange(options, ctx)
      const { client } = ctx.oidc
      const expiresIn = secondsLeft(delegation, options.now())
      const token = new provider.ClientCredentials({ client, scope: scopes.join(' '), expiresIn })
      token.resourceServer = new provider.ResourceServer(options.issuer, options.resourceServer())
      delegations.set(token, delegation)
      ctx.oidc.entity('ClientCredentials', token)
      ctx.body = {
        access_token: await token.save(),
        issued_token_type: accessTokenType,
        token_type: 'Bearer',
        expires_in: token.expiration,
        scope: token.scope,
      }
    },
    exchangeParameters,
  )
}

function secondsLeft({ expiresAt }: Delegation, now: Date): number {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  // Its own clock decides when the library signs; a second less is not one too many.
  return Math.min(accessTokenSeconds, Math.max(1, expiresAt - nowSeconds - 1))
}

/** Agents are subjects themselves; one that acts for a member has that member as its subject. */
export function describeAgent(
  ctx: KoaContextWithOIDC,
  token: object,
  { payload }: JWTStructured,
): void {
  const { client } = ctx.oidc
  const agentId = client && agentOf(client)
  if (!client || agentId === undefined) return
  const delegation = delegations.get(token)
  const limits = client[clientFields.limits] as object
  Object.assign(payload, {
    sub: delegation?.subject ?? agentId,
    agent_id: agentId,
    suspensions: [client[clientFields.suspensions], ...(delegation?.suspensions ?? [])],
    ...(delegation && { act: delegation.act, origins: delegation.origins }),
    authorization_details: [{ type: 'souk_agent_limits', ...limits }],
  })
}

/** Scopes only ever narrow: to what the member's token holds, and the agent, and what was asked for. */
async function exchange(options: ExchangeOptions, ctx: ExchangeContext): Promise<Exchanged> {
  const { client, params } = ctx.oidc
  const agentId = agentOf(client)
  if (agentId === undefined) throw new errors.UnauthorizedClient('only agents exchange tokens')
  checkParameters(options, params)
  const subject = await principalOf(options, params.subject_token, 'subject_token')
  checkSubject(subject, client)
  if (params.actor_token !== undefined) {
    const actor = await principalOf(options, params.actor_token, 'actor_token')
    const isOwn = actor.agent?.id === agentId && actor.agent.onBehalfOf === null
    if (!isOwn) throw unfit('actor_token', 'it is not the own token of the agent that asks')
  }
  const claims = await claimsOf(options, params.subject_token)
  const before = actorsOf(claims.act) ?? []
  if (before.includes(agentId)) throw unfit('subject_token', 'the agent has handed it on before')
  if (before.length >= actorsMax) {
    throw unfit('subject_token', `it has come through ${actorsMax} agents, which is the most`)
  }
  const act = claims.act ? { sub: agentId, act: claims.act } : { sub: agentId }
  const allowed = intersect([...subject.scopes], client[clientFields.scopes] as string[])
  const { subject: memberId, jti, suspensions = [], expiresAt } = claims
  const origins = [...(claims.origins ?? []), jti]
  const delegation = { subject: memberId, act, suspensions, origins, expiresAt }
  return { scopes: grantedOf(allowed, params.scope), delegation }
}

/** The program of an agent that is handed a token holds it, so it must be none with which one could approve or grant. */
function checkSubject(subject: Principal, client: Client): void {
  const { tenantId, actor, agent, scopes } = subject
  if (tenantId !== client[clientFields.tenant]) {
    throw unfit('subject_token', 'it is of another tenant')
  }
  const memberId = agent ? agent.onBehalfOf : actor.id
  if (memberId === null || !isId('mem', memberId)) {
    throw unfit('subject_token', 'it is not of a member who signed in')
  }
  const kept = undelegated([...scopes])
  if (kept.length > 0) {
    const advice = 'sign the member in with fewer scopes for it'
    throw unfit('subject_token', `it holds ${kept.join(' ')}, which no agent gets: ${advice}`)
  }
}

function agentOf(client: Client): string | undefined {
  return client[clientFields.agent] as string | undefined
}

function checkParameters({ issuer }: ExchangeOptions, params: ExchangeParameters): void {
  const { subject_token_type: subjectType, requested_token_type: requested } = params
  if (params.subject_token === undefined) {
    throw new errors.InvalidRequest("missing required parameter 'subject_token'")
  }
  if (subjectType !== accessTokenType) {
    throw new errors.InvalidRequest(`subject_token_type must be ${accessTokenType}`)
  }
  if (requested !== undefined && requested !== accessTokenType) {
    throw new errors.InvalidRequest(`requested_token_type must be ${accessTokenType}`)
  }
  if (params.actor_token !== undefined && params.actor_token_type !== accessTokenType) {
    throw new errors.InvalidRequest(`actor_token_type must be ${accessTokenType}`)
  }
  for (const name of ['resource', 'audience'] as const) {
    const target = params[name]
    const isOurs = target === undefined || isOwnResource(issuer, target)
    if (!isOurs) throw new errors.InvalidTarget(`${name} must be ${issuer}`)
  }
}

/** The whole way of a request: a token that would open nothing cannot be exchanged either. */
async function principalOf(
  { authenticator }: ExchangeOptions,
  token: string | undefined,
  name: string,
): Promise<Principal> {
  try {
    const authorization = `Bearer ${token}`
    return await authenticator.authenticate({ authorization, legacyKey: undefined })
  } catch (error) {
    throw error instanceof Problem ? unfit(name, error.title) : error
  }
}

/** Of a token that opens requests and is no API key. */
async function claimsOf({ authenticator }: ExchangeOptions, token: string | undefined) {
  try {
    return await authenticator.claimsOf(token ?? '')
  } catch (error) {
    throw error instanceof Problem ? unfit('subject_token', error.title) : error
  }
}

/** RFC 8693, 2.2.2: whatever is wrong with one of the tokens makes it an invalid request. */
function unfit(name: string, reason: string) {
  return new errors.InvalidRequest(`the ${name} cannot be exchanged: ${reason}`)
}

const lackingScope = 'the scope is unknown, or the agent or the subject_token does not hold it'

function grantedOf(allowed: readonly string[], asked: string | undefined): readonly string[] {
  const scopes = asked?.split(' ').filter(Boolean) ?? []
  if (scopes.length === 0) return spelledOut(allowed)
  const lacking = scopes.filter((scope) => !isKnown(scope)).concat(beyond(allowed, scopes))
  if (lacking.length > 0) {
    throw new errors.InvalidScope(lackingScope, lacking.join(' '))
  }
  return scopes
}
