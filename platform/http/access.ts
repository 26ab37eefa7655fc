import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import { humanRequired, insufficientScope, malformedRequest } from '../problems/common.ts'
import { Problem } from '../problems/problem.ts'
import { audienceRefusal, isOfPages, type RouteAudience } from './audience.ts'
import { tellBrowser } from './cors.ts'
import { anyScope, holds } from './scopes.ts'
import type { Authenticate, Credentials, Principal } from './types.ts'

export interface AccessOptions {
  readonly authenticate: Authenticate
  readonly limits: Limits
}

type Done = (error?: Error) => void

/**
 * Authenticate, count against the limits, check scope and audience: in this order, before the body is read. A token
 * seen before is answered without a promise, so the common request waits for nothing here.
 */
export function accessHook({ authenticate, limits }: AccessOptions) {
  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const { scope, audience, orOwner, onlyForPeople = false } = request.routeOptions.config
    if (scope === undefined) return done()
    if (authorizationsOf(request) > 1) return done(malformedRequest(undefined, severalTokens))
    if (scope === 'public') return done()

    const enter = (principal: Principal) => {
      const refusal = orOwner
        ? audienceRefusal(audience, principal.party)
        : accessRefusal({ scope, audience }, principal)
      if (refusal) throw refusal
      if (onlyForPeople && !isPerson(principal)) throw humanRequired()
      done()
    }
    const admit = (principal: Principal) => {
      request.principal = principal
      tellBrowser(request, reply, principal.origins)
      const counting = limits.take(principal, reply, request.ip)
      if (!counting) {
        enter(principal)
        return undefined
      }
      return counting.then(() => enter(principal))
    }
    try {
      const found = identify(request, { authenticate, limits })
      const admitted = found instanceof Promise ? found.then(admit) : admit(found)
      admitted?.catch(done)
    } catch (error) {
      done(error as Error)
    }
  }
}

/**
 * Whose credential it is. Addresses from which many are sent that are refused have to wait before further ones are looked up; what
 * memory refuses costs nothing, and counts for nothing.
 */
export function identify(
  request: FastifyRequest,
  { authenticate, limits }: AccessOptions,
): Principal | Promise<Principal> {
  const beforeLookUp = () => limits.checkAddress(request.ip)
  const found = authenticate({ ...credentialsOf(request), beforeLookUp })
  if (!(found instanceof Promise)) return found
  return found.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 401) limits.countRefused(request.ip)
    throw error
  })
}

/** A member who has signed in, with no program between. */
function isPerson({ actor, agent }: Principal): boolean {
  return actor.type === 'member' && agent === undefined
}

/** Why a caller may not call what wants this scope and has this audience; undefined when it may. */
export function accessRefusal(
  { scope, audience }: { readonly scope: string; readonly audience: RouteAudience | undefined },
  { scopes, party }: Pick<Principal, 'scopes' | 'party'>,
): Problem | undefined {
  const misplaced = audienceRefusal(audience, party)
  // Nobody could grant them the scope: what is not for them is told first.
  if (misplaced && isOfPages(party)) return misplaced
  return holds(scopes, scope) ? misplaced : lacking(scope)
}

/** Looks whose it is, where somebody came in without the scope because it may be theirs. */
export function ownerHook(request: FastifyRequest, _reply: FastifyReply, done: Done) {
  const { scope, orOwner } = request.routeOptions.config
  const { principal } = request
  if (!orOwner || scope === undefined || !principal) return done()
  if (holds(principal.scopes, scope)) return done()
  const params = request.params as Record<string, string>
  request
    .read((tx) => orOwner(tx, params))
    .then((isTheirs) => done(isTheirs ? undefined : lacking(scope)), done)
}

/**
 * Whether the token of a request would still open it. An answer that stays open has to ask now and then, because
 * tokens end and are revoked. What shows more to whoever holds more ends with the first scope that is gone.
 */
export async function isStillAuthorized(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<boolean> {
  const { scope = 'public', audience } = request.routeOptions.config
  const wanted = scope === anyScope ? [scope, ...(request.principal?.scopes ?? [])] : [scope]
  try {
    const principal = await authenticate(credentialsOf(request))
    return wanted.every((one) => accessRefusal({ scope: one, audience }, principal) === undefined)
  } catch (error) {
    // Any other failure is one of ours, which must not end the stream of a client.
    return !(error instanceof Problem)
  }
}

function credentialsOf({ headers }: FastifyRequest): Credentials {
  return { authorization: headers.authorization, legacyKey: headerText(headers['x-api-key']) }
}

function lacking(scope: string) {
  const challenge = `Bearer realm="souk", error="insufficient_scope", scope="${scope}"`
  return insufficientScope({ requiredScope: scope }, { headers: { 'www-authenticate': challenge } })
}

const severalTokens = { detail: 'Send one Authorization header; this request has several.' }

/** Counted as they came: of several, Node keeps the first and says nothing of the others. */
function authorizationsOf({ raw }: FastifyRequest): number {
  const { rawHeaders } = raw
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 13 && name.toLowerCase() === 'authorization') found += 1
  }
  return found
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
