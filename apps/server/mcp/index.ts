import { customerNotAllowed, isOperatorScope } from '@souk/identity/contract'
import {
  type App,
  anyScope,
  deriveKey,
  insufficientScope,
  malformedJson,
  methodNotAllowed,
  operatorOnly,
  Problem,
  payloadTooLarge,
  publishableKeyNotAllowed,
  rateLimited,
  refusals,
  tokenRefusals,
  unsupportedMediaType,
} from '@souk/platform'
import type { Operations } from '@souk/platform/server'
import { currentRelease } from '../meta/releases.ts'
import {
  admit,
  checkOrigin,
  checkScope,
  originNotAllowed,
  principalOf,
  type Request,
  withMetadata,
} from './access.ts'
import type { Caller } from './caller.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { refusalOf, unreadable } from './messages.ts'
import { answer } from './protocol.ts'
import { TaskHandles } from './tasks.ts'
import { type Tool, Toolbox, toolsOf } from './tools.ts'

export interface McpOptions {
  readonly baseUrl: string
  readonly isProxied: boolean
  /** The secret of the installation; what is needed is derived from it. */
  readonly secret: string
}

/** The operations as tools of the Model Context Protocol, one endpoint for each kind of caller. */
export function mountMcp(app: App, operations: Operations, options: McpOptions): void {
  for (const endpoint of endpoints) {
    mountMetadata(app, endpoint, operations, options.baseUrl)
    mountEndpoint(app, endpoint, operations, options)
  }
}

/** The tools are made when they are first asked for: routes that are declared later count as well. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

const refused = refusals(
  malformedJson,
  payloadTooLarge,
  unsupportedMediaType,
  methodNotAllowed,
  ...tokenRefusals,
  insufficientScope,
  operatorOnly,
  publishableKeyNotAllowed,
  customerNotAllowed,
  originNotAllowed,
  rateLimited,
)

function mountEndpoint(
  app: App,
  endpoint: Endpoint,
  operations: Operations,
  { baseUrl, isProxied, secret }: McpOptions,
): void {
  const toolbox = once(() => new Toolbox(toolsOf(operations.list, endpoint)))
  const tasks = new TaskHandles(deriveKey(secret, 'mcp-tasks'))
  const facts = { endpoint, baseUrl, version: currentRelease, tasks }
  const metadataUrl = `${baseUrl}${metadataPath(endpoint)}`
  app.route({
    method: 'POST',
    url: endpoint.path,
    // Which token is good enough depends on the tool: what is called is held to its own scope, and counted, there.
    config: { scope: 'public', hidden: true, sheddable: true },
    schema: { response: refused },
    onRequest: async (request) => {
      checkOrigin(request, { baseUrl, isProxied })
      await admit(request, endpoint)
    },
    errorHandler: (error, _request, reply) => {
      if (!(error instanceof Problem && error.code === malformedJson.code)) {
        throw withMetadata(error, metadataUrl)
      }
      const { status, body } = unreadable(error)
      return reply.code(status).send(body)
    },
    handler: async (request, reply) => {
      request.share(principalOf(request))
      const refusal = refusalOf(request.body)
      const isCall = !refusal && mayCall(request.body)
      if (!isCall) await request.count(principalOf(request))
      if (refusal) return reply.code(refusal.status).send(refusal.body)
      checkScope(request, toolbox().tools)
      const message = { headers: headersOf(request), body: request.body }
      const caller = callerOf(app, request, toolbox())
      const { status, type, text } = await answer(facts, caller, message)
      if (isCall && !caller.hasSent()) await request.count(principalOf(request))
      if (type !== null) reply.type(type)
      return reply.code(status).header('cache-control', 'no-store').send(text)
    },
  })
}

/** Methods that end in a request of their own, which is counted. Every message counts once, by that or by itself. */
const calling = new Set(['tools/call', 'tasks/get', 'tasks/cancel'])

function mayCall(body: unknown): boolean {
  const { method } = (body ?? {}) as { method?: unknown }
  return typeof method === 'string' && calling.has(method)
}

/** Those that the protocol reads; the token goes no further than to our own operations. */
function headersOf({ headers }: Request): Headers {
  const told = Object.entries(headers).filter(([name]) => /^(content-type|mcp-.*)$/.test(name))
  const known = told.map(([name, value]): [string, string] => [name, String(value)])
  return new Headers([...known, ['accept', acceptOf(headers)]])
}

/** The library wants everybody to take events too, which we never send: whoever takes JSON takes what they get. */
function acceptOf({ accept = '*/*' }: Request['headers']): string {
  const takesJson = /(^|,)\s*(\*\/\*|application\/(\*|json))\s*(;|,|$)/i.test(accept)
  return takesJson ? 'application/json, text/event-stream' : accept
}

function callerOf(
  app: App,
  request: Request,
  toolbox: Toolbox,
): Caller & { readonly hasSent: () => boolean } {
  const { headers, ip, id } = request
  const { authorization = '' } = headers
  const principal = principalOf(request)
  let hasSent = false
  return {
    hasSent: () => hasSent,
    principal,
    authorization,
    tools: toolbox.tools,
    reachable: toolbox.reachableBy(principal),
    hasUsedKey: (key) => request.hasUsedKey(principal, key),
    send: async ({ method, url, headers: own, body }) => {
      hasSent = true
      const reply = await app.inject({
        method: method as 'POST',
        url,
        remoteAddress: ip,
        headers: {
          ...own,
          authorization,
          'x-request-id': id,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { payload: JSON.stringify(body) }),
      })
      return { status: reply.statusCode, headers: reply.headers, text: reply.payload }
    },
  }
}

/** Where RFC 9728 looks for what a client has to know to get a token for the endpoint. */
function metadataPath({ path }: Endpoint): string {
  return `/.well-known/oauth-protected-resource${path}`
}

function mountMetadata(
  app: App,
  endpoint: Endpoint,
  operations: Operations,
  baseUrl: string,
): void {
  const document = once(() => ({
    resource: `${baseUrl}${endpoint.path}`,
    resource_name: endpoint.title,
    authorization_servers: [baseUrl],
    jwks_uri: `${baseUrl}/oauth/jwks`,
    scopes_supported: scopesOf(toolsOf(operations.list, endpoint)),
    bearer_methods_supported: ['header'],
    resource_documentation: `${baseUrl}/docs`,
  }))
  app.get(metadataPath(endpoint), { config: { scope: 'public', hidden: true } }, (_, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return document()
  })
}

/** A client asks for all that it finds here, so these are what a tenant can give one. */
function scopesOf(tools: readonly Tool[]): string[] {
  const named = tools.map(({ operation }) => operation.scope)
  const given = named.filter((scope) => scope !== anyScope && !isOperatorScope(scope))
  return [...new Set(given)].sort()
}
