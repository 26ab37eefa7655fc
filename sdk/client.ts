import { type Answer, factsOf, type Outcome, outcomeOf } from './answer.ts'
import { downloadOf } from './download.ts'
import { table } from './generated/table.ts'
import type { Operations, RequestTokenResponse } from './generated/types.ts'
import { type OperationFacts, type OperationId, operationFacts } from './operation.ts'
import type { ChangeOptions } from './options.ts'
import { listOf } from './pages.ts'
import { type Arguments, prepare } from './request.ts'
import { type EventFilter, EventStream, type StreamOptions } from './stream.ts'
import { type Token, type TokenSource, Tokens } from './tokens.ts'
import { defaultLimits, limitsOf, Transport } from './transport.ts'

export interface SoukOptions {
  /** Where Souk answers, such as `https://souk.example`. A page that Souk serves may leave it out. */
  readonly baseUrl?: string | undefined
  /** An API key, an access token, or a function that gives one. Some operations need none. */
  readonly token?: string | TokenSource | undefined
  /** At most so many attempts of one call; 4 if nothing is said. */
  readonly attemptsMax?: number | undefined
  /** Until an attempt is given up; 30 if nothing is said. */
  readonly attemptTimeoutSeconds?: number | undefined
  /** Until a call with all its attempts is given up; 90 if nothing is said. */
  readonly totalTimeoutSeconds?: number | undefined
  /** What makes the requests, if not the `fetch` of the runtime. */
  readonly fetch?: typeof fetch | undefined
}

/** What every method of an operation does. */
class Client {
  readonly #transport: Transport

  constructor(options: SoukOptions = {}) {
    const { token, baseUrl = ownOrigin(), fetch = globalThis.fetch, ...limits } = options
    this.#transport = new Transport({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      fetch: (input, init) => fetch(input, init),
      tokens:
        token === undefined ? undefined : new Tokens((refused) => this.#token(token, refused)),
      limits: limitsOf(defaultLimits, limits),
    })
  }

  call(
    operationId: OperationId,
    args: Arguments = {},
    options: ChangeOptions = {},
  ): Promise<Outcome<unknown>> {
    const facts = operationFacts(operationId)
    const send = async (sent: Arguments): Promise<Outcome<unknown>> => {
      const { response, data } = await this.#transport.send(prepare(facts, sent, options), options)
      return outcomeOf(response, data)
    }
    const { pagedBy, isDownload } = facts
    if (isDownload) return this.#download(facts, args, options) as never
    return pagedBy === undefined ? send(args) : (listOf(send, args, pagedBy) as never)
  }

  /** Attempts are repeated until the file begins to come. What breaks off later the caller sees where it reads. */
  async #download(facts: OperationFacts, args: Arguments, options: ChangeOptions) {
    const headers = { accept: '*/*', ...options.headers }
    const request = prepare(facts, args, { ...options, headers })
    const { response } = await this.#transport.send(request, options)
    return downloadOf(response, factsOf(response))
  }

  /** Events as they happen, without end: a stream that breaks off is taken up where it ended. */
  streamEvents(filter: EventFilter = {}, options: StreamOptions = {}): EventStream {
    const facts = operationFacts('listEvents')
    const open = (headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
      this.#transport.open(prepare(facts, { ...filter }, { headers }), signal)
    return new EventStream(open, options)
  }

  #token(source: string | TokenSource, refused: string | undefined): Token | Promise<Token> {
    if (typeof source === 'string') return source
    return source({
      refused,
      requestToken: (fields, options) =>
        this.call('requestToken', fields, options) as Promise<Answer<RequestTokenResponse>>,
    })
  }
}

/** Of the page that runs this. */
function ownOrigin(): string {
  const { location } = globalThis as { location?: { readonly origin: string } }
  if (!location) throw new TypeError('Souk needs a baseUrl')
  return location.origin
}

for (const operationId of Object.keys(table) as OperationId[]) {
  const method = {
    // The name of the operation is what a stack trace shows.
    [operationId](this: Client, args?: Arguments, options?: ChangeOptions) {
      return this.call(operationId, args, options)
    },
  }
  Object.defineProperty(Client.prototype, operationId, {
    value: method[operationId],
    configurable: true,
    writable: true,
  })
}

/** A client of one server with one credential. */
export type Souk = Operations & Pick<Client, 'streamEvents'>
export const Souk = Client as unknown as new (options?: SoukOptions) => Souk
