import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Reaction = (response: ServerResponse, request: SeenRequest) => void

export interface ScriptedServer {
  readonly baseUrl: string
  readonly seen: readonly SeenRequest[]
  /** Connections that are open at this moment. */
  countOpen(): Promise<number>
}

/** Answers each request as the next reaction says, and from the last of them on in the same way. */
export async function scripted(t: TestContext, ...reactions: Reaction[]): Promise<ScriptedServer> {
  const seen: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    seen.push(request)
    const reaction = reactions[seen.length - 1] ?? reactions.at(-1)
    reaction?.(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    countOpen: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
  }
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  let body = ''
  for await (const chunk of incoming) body += chunk
  const { method = '', url = '', headers } = incoming
  return { method, url, headers, body }
}

type Headers = Readonly<Record<string, string>>

export function json(status: number, body: object, headers: Headers = {}): Reaction {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** A refusal as the server writes it. */
export function refusal(status: number, code: string, headers: Headers = {}): Reaction {
  const document = { type: `/problems/${code}`, title: code, status, code, request_id: 'req_1' }
  return json(status, document, { 'content-type': 'application/problem+json', ...headers })
}

/** Closes the connection without a word. */
export function reset(): Reaction {
  return (response) => void response.socket?.resetAndDestroy()
}

/** Begins an answer and closes the connection in the middle of it. */
export function resetInBody(): Reaction {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"id":"ord_1"', () => response.socket?.resetAndDestroy())
  }
}

/** Begins an answer and does not go on. */
export function stall(): Reaction {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id":')
  }
}

/** Never answers. */
export function silence(): Reaction {
  return () => {}
}
