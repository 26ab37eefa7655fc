import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Product } from './product.ts'

const self = { name: 'souk-test', version: '1.0.0' }

const newest = '2026-07-28'

interface Reply {
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string }
}

function envelope(capabilities: object): object {
  return {
    'io.modelcontextprotocol/protocolVersion': newest,
    'io.modelcontextprotocol/clientInfo': self,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
}

/** Clients that others have written, over a real connection. */
export class McpClients {
  readonly #origin: string

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** From here on the product listens; it stops with the product. */
  static async of({ app }: Product): Promise<McpClients> {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    return new McpClients(`http://127.0.0.1:${port}`)
  }

  url(path: string): URL {
    return new URL(path, this.#origin)
  }

  /** Speaks the newest revision and nothing else. */
  async modern(path: string, token: string): Promise<Client> {
    const client = new Client(self, { versionNegotiation: { mode: { pin: newest } } })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(this.url(path), { requestInit }))
    return client
  }

  /** A client of the generation before, which begins with `initialize`. */
  async legacy(path: string, token: string): Promise<LegacyClient> {
    const client = new LegacyClient(self)
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    const transport = new LegacyTransport(this.url(path), { requestInit })
    // Its own types do not allow for exact optional properties.
    await client.connect(transport as Parameters<LegacyClient['connect']>[0])
    return client
  }

  /** One message of the newest revision, and what came back. */
  async message(
    path: string,
    token: string,
    method: string,
    params: Record<string, unknown> = {},
    capabilities: object = {},
  ): Promise<Reply> {
    const name = params.name ?? params.taskId
    const reply = await this.post(
      path,
      { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope(capabilities) } },
      {
        authorization: `Bearer ${token}`,
        'mcp-protocol-version': newest,
        'mcp-method': method,
        ...(typeof name === 'string' && { 'mcp-name': name }),
      },
    )
    return (await reply.json()) as Reply
  }

  /** One message as it stands, without any client. */
  post(path: string, body: string | object, headers: Record<string, string> = {}) {
    return fetch(this.url(path), {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
}

interface Listing {
  readonly tools: readonly { readonly name: string }[]
  readonly nextCursor?: string | undefined
}

/** The names on every page of the list. */
export async function toolNames(client: {
  listTools(params?: { cursor?: string }): Promise<Listing>
}): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor })
    names.push(...page.tools.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return names
}

/** What a model reads of a result. */
export function textOf(result: object): string {
  const { content } = result as { content?: unknown }
  const blocks = (content ?? []) as readonly { readonly text?: string }[]
  return blocks.map(({ text = '' }) => text).join('\n')
}
