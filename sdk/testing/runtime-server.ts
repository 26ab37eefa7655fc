import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import type { TestContext } from 'node:test'
import { headersFor, signerOf } from '@souk/webhooks/contract'

/** Anything beyond this would be refused by the browser, and reported. */
const policy = [
  "default-src 'none'",
  "connect-src 'self'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-uri /violations',
].join('; ')

export const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export interface RuntimeServer {
  readonly baseUrl: string
  /** What the page in the browser came to. */
  readonly reported: Promise<string>
  readonly violations: readonly string[]
}

/** Plays the API as far as the program needs it, and serves the page that runs the program. */
export async function serveRuntime(t: TestContext, folder: string): Promise<RuntimeServer> {
  const { promise: reported, resolve: report } = Promise.withResolvers<string>()
  const violations: string[] = []
  const api = new Api()
  const server = createServer(async (request, response) => {
    const { url = '/' } = request
    if (url === '/report') report(await bodyOf(request))
    if (url === '/violations') violations.push(await bodyOf(request))
    if (url.startsWith('/api/')) return api.answer(request, response)
    const page = pageAt(url, folder)
    response.writeHead(page ? 200 : 204, {
      'content-security-policy': policy,
      'content-type': url === '/' ? 'text/html' : 'text/javascript',
    })
    return response.end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, reported, violations }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const main = `import * as sdk from './sdk/index.js'
import { program } from './program.js'
const text = await program(sdk, undefined, '${secret}').then(JSON.stringify, String)
await fetch('/report', { method: 'POST', body: text })
`

function pageAt(url: string, folder: string): string | undefined {
  if (url === '/') return '<!doctype html><script type="module" src="/main.js"></script>'
  if (url === '/main.js') return main
  if (url === '/program.js') return programText()
  const [, file] = /^\/sdk\/([\w./-]+\.js)$/.exec(normalize(url)) ?? []
  return file && readFileSync(join(folder, file), 'utf8')
}

/** As JavaScript. */
export function programText(): string {
  const text = readFileSync(new URL('./runtime-program.ts', import.meta.url), 'utf8')
  return stripTypeScriptTypes(text)
}

/** Busy at first, with a list of two pages and a stream that breaks off. */
class Api {
  #orders = 0

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request
    const send = (status: number, body: object, more: object = {}) => {
      const type = status < 400 ? 'application/json' : 'application/problem+json'
      response.writeHead(status, { 'content-type': type, ...more })
      response.end(JSON.stringify(body))
    }
    if (url === '/api/v1/orders') {
      this.#orders += 1
      const isBusy = this.#orders % 2 === 1
      return isBusy
        ? send(503, { code: 'overloaded' }, { 'retry-after': '0' })
        : send(201, { id: 'ord_1' })
    }
    if (url === '/api/v1/customers') {
      return send(200, {
        content: [{ name: 'Ana' }, { name: 'Bo' }],
        page: { limit: 2, next: 'c' },
      })
    }
    if (url === '/api/v1/customers?cursor=c') {
      return send(200, { content: [{ name: 'Cem' }], page: { limit: 2, next: null } })
    }
    if (url === '/api/v1/tenant') return send(200, { name: 'Bazaar' }, signed())
    if (url === '/api/v1/events') return sendEvents(response, Number(headers['last-event-id'] ?? 0))
    return send(404, { code: 'order_not_found' })
  }
}

function signed(): object {
  const keys = [signerOf(secret)]
  return headersFor({ id: 'evt_1', timestamp: new Date(), body: '{"type":"order.paid"}', keys })
}

function sendEvents(response: ServerResponse, after: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const events = [1, 2].map((step) => `id: ${after + step}\ndata: {"sequence":${after + step}}\n\n`)
  response.write(`retry: 1\n\n${events.join('')}`, () => response.socket?.destroy())
}
