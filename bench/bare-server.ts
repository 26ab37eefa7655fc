import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/** One path of the bare server and the very statements that the product sends for it. */
export interface BareRoute {
  readonly path: string
  readonly statements: readonly { readonly text: string; readonly values: (string | null)[] }[]
  /** Which value stands for the id at the end of the path, as statement and position; none for a list. */
  readonly idAt: readonly (readonly [statement: number, position: number])[]
  /** The key of the list; without one the rows are answered as they are. */
  readonly listKey?: string
}

export interface BareOptions {
  readonly url: string
  readonly tenantId: string
  readonly connections: number
  readonly routes: readonly BareRoute[]
  /** Answered without asking the database: shows what the load generator itself can do. */
  readonly fixedBody: string
}

type Client = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }
type Row = Record<string, unknown>

/** The least that answers HTTP from PostgreSQL: no authentication, no validation, no limits. */
class BareServer {
  readonly #options: BareOptions
  readonly #clients: Client[]
  readonly #open: string
  #next = 0

  constructor(options: BareOptions, clients: Client[]) {
    this.#options = options
    this.#clients = clients
    this.#open = `begin read only;set local souk.tenant_id='${options.tenantId}'`
  }

  static async start(options: BareOptions): Promise<{ port: number }> {
    const clients = await Promise.all(
      Array.from({ length: options.connections }, () => connect(options.url)),
    )
    const bare = new BareServer(options, clients)
    const server = createServer((request, response) => bare.#answer(request.url ?? '', response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as { port: number }).port }
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    try {
      const body = await this.#bodyOf(url)
      send(response, body ?? '{}', body === undefined ? 404 : 200)
    } catch (error) {
      send(response, JSON.stringify(String(error)), 500)
    }
  }

  #bodyOf(url: string): Promise<string> | string | undefined {
    if (url === '/fixed') return this.#options.fixedBody
    const route = this.#options.routes.find(({ path }) => url.startsWith(path))
    return route && this.#ask(route, url.slice(route.path.length))
  }

  async #ask(route: BareRoute, id: string): Promise<string> {
    const answers = await Promise.all(
      route.statements.map(({ text, values }, index) => {
        const bound = [...values]
        for (const [statement, position] of route.idAt) {
          if (statement === index) bound[position] = id
        }
        return this.#query({ name: `${route.path}${index}`, text, values: bound })
      }),
    )
    return route.listKey === undefined
      ? JSON.stringify(answers)
      : listBody(route.listKey, answers[0] ?? [])
  }

  async #query(statement: pg.QueryConfig): Promise<Row[]> {
    this.#next = (this.#next + 1) % this.#clients.length
    const client = this.#clients[this.#next] as Client
    const { stream } = client.connection
    stream.cork()
    const opened = client.query(this.#open)
    const answer = client.query<Row>(statement)
    const closed = client.query('commit')
    stream.uncork()
    const [, { rows }] = await Promise.all([opened, answer, closed])
    return rows
  }
}

async function connect(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  return client as Client
}

/** A counted list has its total in a row before the others; the last row only says that more follow. */
function listBody(key: string, rows: Row[]): string {
  const total = rows[0]?.key === null ? `"total":${rows[0].item},` : ''
  const shown = rows.slice(total === '' ? 0 : 1, -1)
  const items = shown.map(({ item }) => item).join(',')
  return `{"${key}":[${items}],"page":{"limit":24,${total}"next":"${shown.at(-1)?.key}"}}`
}

function send(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

process.on('message', async (options: BareOptions) => {
  process.send?.(await BareServer.start(options))
})
process.on('disconnect', () => process.exit(0))
