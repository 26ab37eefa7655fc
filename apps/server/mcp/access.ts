import assert from 'node:assert/strict'
import { customerNotAllowed } from '@souk/identity/contract'
import {
  type App,
  holds,
  insufficientScope,
  operatorOnly,
  type Principal,
  Problem,
  problem,
  publishableKeyNotAllowed,
  visitOf,
} from '@souk/platform'
import type { Endpoint } from './endpoints.ts'
import type { Tool } from './tools.ts'

export type Request = Parameters<Parameters<App['route']>[0]['handler']>[0]

export const originNotAllowed = problem('origin_not_allowed', 403, 'Origin not allowed', {
  help: 'Call from a program or from a page of this server, by the name in SOUK_BASE_URL or by an address. A browser must not be led here from elsewhere.',
})

/** Names that lead to this machine, whoever resolves them. */
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses pages of others. A page whose name was made to lead here sends that name as host, or itself as origin; an
 * address cannot be made to lead elsewhere. Behind a proxy the host is whatever that one says.
 */
export function checkOrigin(
  { headers }: Pick<Request, 'headers'>,
  { baseUrl, isProxied }: { readonly baseUrl: string; readonly isProxied: boolean },
): void {
  const own = new URL(baseUrl).hostname
  const isOurs = (name: string | undefined) =>
    name !== undefined && (name === own || loopbackNames.has(name))
  const { host = '', origin } = headers
  if (origin !== undefined && !isOurs(hostnameOf(origin))) throw originNotAllowed()
  if (isProxied) return
  const name = hostnameOf(`http://${host}`)
  if (!isOurs(name) && !isAddress(name)) throw originNotAllowed()
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

function isAddress(name = ''): boolean {
  return /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(name)
}

/** Kept here, because the message itself is no operation: what it calls is supervised and recorded, not the message. */
const callers = new WeakMap<Request, Principal>()

/** Which scope a caller needs depends on the tool, so that any token opens the endpoint. */
export async function admit(request: Request, { admits }: Endpoint): Promise<void> {
  const principal = await request.identify()
  // What agents are offered is more than what a page may be shown.
  if (visitOf(principal)) throw publishableKeyNotAllowed()
  if (principal.actor.type === 'person') throw customerNotAllowed()
  if (!admits(principal)) throw operatorOnly()
  callers.set(request, principal)
}

export function principalOf(request: Request): Principal {
  const principal = callers.get(request)
  assert(principal, 'nobody was admitted')
  return principal
}

/** A call of a tool that the token lacks the scope for: a client may then ask for a token that has it. */
export function checkScope(request: Request, tools: readonly Tool[]): void {
  const { method, params } = (request.body ?? {}) as {
    method?: unknown
    params?: { name?: unknown } | null
  }
  if (method !== 'tools/call') return
  const scope = tools.find(({ name }) => name === params?.name)?.operation.scope
  if (scope === undefined || holds(principalOf(request).scopes, scope)) return
  const challenge = `Bearer realm="souk", error="insufficient_scope", scope="${scope}"`
  throw insufficientScope({ requiredScope: scope }, { headers: { 'www-authenticate': challenge } })
}

/** Tells whoever is refused for their token where to learn how to get one (RFC 9728). */
export function withMetadata(error: Error, metadataUrl: string): Error {
  if (!(error instanceof Problem)) return error
  const { 'www-authenticate': challenge } = error.headers
  if (challenge === undefined) return error
  const told = `${challenge}, resource_metadata="${metadataUrl}"`
  return error.withHeaders({ 'www-authenticate': told })
}
