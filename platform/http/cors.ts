import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForPages } from './audience.ts'
import type { Operation, Operations } from './routes.ts'
import type { App } from './types.ts'

/** What scripts of other origins may send, beside what they always may. */
const headersAllowed = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-request-id',
]

/** What they may read of an answer, beside its body. */
const headersExposed = [
  'deprecation',
  'etag',
  'idempotent-replayed',
  'link',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'x-request-id',
].join(', ')

/** What the operation itself reads, as its schema declares it. */
function ownHeaders(operation: Operation | undefined): string[] {
  const { properties = {} } = (operation?.schema.headers ?? {}) as { readonly properties?: object }
  return Object.keys(properties)
}

/** Chromium keeps an answer for two hours at most, others for longer. */
const preflightSeconds = 7_200

/**
 * Before anything else is done with a request that pages may send, so that pages can read every refusal, also one of which nobody
 * knows yet for which key it is: there is nothing of any tenant in it. Routes that are not for them say nothing.
 */
export function answerBrowsers(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isForPages(request.routeOptions.config.audience)) {
      reply.header('vary', 'Origin')
      const { origin } = request.headers
      if (origin !== undefined) {
        reply
          .header('access-control-allow-origin', origin)
          .header('access-control-expose-headers', headersExposed)
      }
    }
    done()
  })
}

/** Once the caller is known: only pages of its origins read its answers, and none those of a secret credential. */
export function tellBrowser(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  origins: ReadonlySet<string> | undefined,
): void {
  if (origin === undefined || origins?.has(origin)) return
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
}

/**
 * A browser asks without a token what it may send, so nobody is known here. It is answered the same to everybody, for every
 * operation that pages call; the answer to the call itself then says whether the page may read it. No credentials of
 * the browser, such as cookies, are ever allowed.
 */
export function answerPreflight(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  operations: Operations,
): void {
  const { origin, 'access-control-request-method': method } = headers
  if (origin === undefined || method === undefined) return
  const [path = ''] = url.split('?', 1)
  const operation = operations.find(method === 'HEAD' ? 'GET' : method, path)
  if (!isForPages(operation?.audience)) return
  reply
    .header('vary', 'Origin')
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-methods', method)
    .header(
      'access-control-allow-headers',
      [...headersAllowed, ...ownHeaders(operation)].join(', '),
    )
    .header('access-control-max-age', preflightSeconds)
}
