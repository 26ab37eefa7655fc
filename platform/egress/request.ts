import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'
import { checkUrl, hostOf, type UrlRules } from './address.ts'
import { readable } from './answer.ts'
import { Connector, type ConnectorOptions, NoConnection } from './connector.ts'

export interface EgressOptions extends ConnectorOptions {
  readonly httpsOnly?: boolean
  /** From the call to the head of the answer, and for reading its body no later than that. */
  readonly timeoutMs?: number
  /** A longer answer is cut off together with its connection. */
  readonly answerBytesMax?: number
  /** How much of an answer the caller gets to see. */
  readonly answerBytesKept?: number
  /** So that one host cannot take all the sockets of the process: requests to it at once, for each sender. */
  readonly requestsPerHostMax?: number
}

export interface Call {
  /** `POST` unless said otherwise. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** In whose name. Many may have their receivers at one host, and none is held up there by the others. */
  readonly sender?: string
  readonly signal?: AbortSignal
}

export type FailureReason =
  | 'timeout'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'dns'
  | 'tls'
  /** What came is no HTTP, or more of a head than anybody needs. */
  | 'malformed_answer'
  /** The URL, its name or its address is one that we do not call. */
  | 'url_refused'
  | 'address_refused'
  /** Too many requests to this host are under way: nothing was sent, and the receiver is not to blame. */
  | 'busy'
  /** The caller or a closing process ended it: whether the receiver got it is unknown. */
  | 'aborted'

/** A redirect is an answer like any other: it is never followed. */
export interface Answered {
  readonly outcome: 'answered'
  readonly status: number
  readonly headers: { readonly retryAfter?: string }
  /** The first bytes, made harmless. */
  readonly body: string
  /** Until the head was there. */
  readonly latencyMs: number
}

export interface Failed {
  readonly outcome: 'failed'
  readonly reason: FailureReason
  /** Whether there was a connection over which the other side may have got it. */
  readonly mayHaveArrived: boolean
  readonly latencyMs: number
}

export type Answer = Answered | Failed

interface Limits {
  readonly timeoutMs: number
  readonly answerBytesMax: number
  readonly answerBytesKept: number
}

const headBytesMax = 16_384
/** Interim answers (1xx) are legal and useless here. A stream of them is an attack. */
const interimAnswersMax = 8

/** Calls the outside, and nothing that must not be called. Whatever the other side does, a call ends at its deadline. */
export class Egress {
  readonly #rules: UrlRules
  readonly #limits: Limits
  readonly #requestsPerHostMax: number
  readonly #connector: Connector
  readonly #closing = new AbortController()
  readonly #underWay = new Map<string, number>()

  constructor(options: EgressOptions) {
    const { loopback, httpsOnly = false, timeoutMs = 10_000 } = options
    const { answerBytesMax = 16_384, answerBytesKept = 1_024 } = options
    this.#rules = { loopback, httpsOnly }
    this.#limits = { timeoutMs, answerBytesMax, answerBytesKept }
    this.#requestsPerHostMax = options.requestsPerHostMax ?? 256
    this.#connector = new Connector(options)
  }

  post(call: Omit<Call, 'method'>): Promise<Answer> {
    return this.send(call)
  }

  async send(call: Call): Promise<Answer> {
    const failed = (reason: FailureReason): Failed => ({
      outcome: 'failed',
      reason,
      mayHaveArrived: false,
      latencyMs: 0,
    })
    const fault = checkUrl(call.url, this.#rules)
    if (fault) return failed(fault === 'private_address' ? 'address_refused' : 'url_refused')
    const signals = [this.#closing.signal, ...(call.signal ? [call.signal] : [])]
    if (signals.some(({ aborted }) => aborted)) return failed('aborted')
    const url = new URL(call.url)
    const destination = `${call.sender ?? ''} ${url.host}`
    const before = this.#underWay.get(destination) ?? 0
    if (before >= this.#requestsPerHostMax) return failed('busy')
    this.#underWay.set(destination, before + 1)
    try {
      return await exchange(this.#request(url, call), call.body, this.#limits, signals)
    } finally {
      this.#leave(destination)
    }
  }

  /** Ends what is under way; later calls fail at once. */
  close(): void {
    this.#closing.abort()
    this.#connector.close()
  }

  #request(url: URL, { method = 'POST', headers, body }: Call): ClientRequest {
    const { request } = url.protocol === 'https:' ? https : http
    return request({
      agent: this.#connector.agentFor(url),
      protocol: url.protocol,
      host: hostOf(url),
      port: url.port,
      path: url.pathname + url.search,
      method,
      maxHeaderSize: headBytesMax,
      insecureHTTPParser: false,
      headers: {
        'user-agent': 'Souk/1.0',
        accept: '*/*',
        ...headers,
        host: url.host,
        'accept-encoding': 'identity',
        ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
      },
    })
  }

  #leave(destination: string): void {
    const left = (this.#underWay.get(destination) ?? 0) - 1
    if (left > 0) this.#underWay.set(destination, left)
    else this.#underWay.delete(destination)
  }
}

/** One request until it has an answer, an error or no more time. Once there is a status, it counts. */
async function exchange(
  request: ClientRequest,
  body: string | Uint8Array,
  limits: Limits,
  signals: readonly AbortSignal[],
): Promise<Answer> {
  const startedAt = performance.now()
  const latencyMs = () => Math.round(performance.now() - startedAt)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const isConnected = connected(request)
  let answered: (() => Answered) | undefined
  const end = (reason: FailureReason) => {
    const mayHaveArrived = isConnected() && reason !== 'address_refused'
    const failed = { outcome: 'failed', reason, mayHaveArrived, latencyMs: latencyMs() } as const
    resolve(answered?.() ?? failed)
  }
  const abort = () => end('aborted')

  request.on('response', (response) => {
    const kept = keep(response, limits, () => end('connection_reset'))
    const head = { outcome: 'answered', ...headOf(response), latencyMs: latencyMs() } as const
    answered = () => ({ ...head, body: readable(Buffer.concat(kept), limits.answerBytesKept) })
  })
  endWithoutAnswer(request, end)
  // An answer that has arrived but was not read yet is in time: the sockets are read before the verdict.
  const timer = setTimeout(() => setImmediate(end, 'timeout'), limits.timeoutMs)
  for (const signal of signals) signal.addEventListener('abort', abort)
  request.end(body)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', abort)
    // Does nothing to a request that is over, whose connection is in the pool. One that was answered before it was
    // read is not over.
    request.destroy()
  }
}

/** Reads on after what is kept, because only an answer that was read to its end leaves a usable connection. */
function keep(
  response: IncomingMessage,
  { answerBytesMax, answerBytesKept }: Limits,
  end: () => void,
): Buffer[] {
  const kept: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    if (bytes <= answerBytesKept) kept.push(Buffer.from(chunk.subarray(0, answerBytesKept + 1)))
    bytes += chunk.length
    if (bytes > answerBytesMax) end()
  })
  response.on('end', end).on('error', end).on('close', end)
  return kept
}

/** Before there is a connection, with its handshake where it has one, not a byte of the request has left. */
function connected(request: ClientRequest): () => boolean {
  let isConnected = false
  request.on('socket', (socket) => {
    const connect = () => {
      isConnected = true
    }
    if (request.reusedSocket) connect()
    else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', connect)
  })
  return () => isConnected
}

function headOf({
  statusCode = 0,
  headers,
}: IncomingMessage): Pick<Answered, 'status' | 'headers'> {
  const retryAfter = headers['retry-after']
  return { status: statusCode, headers: retryAfter === undefined ? {} : { retryAfter } }
}

function endWithoutAnswer(request: ClientRequest, end: (reason: FailureReason) => void): void {
  let interimAnswers = 0
  request.on('information', () => {
    interimAnswers += 1
    if (interimAnswers > interimAnswersMax) end('malformed_answer')
  })
  request.on('upgrade', (_response, socket) => {
    socket.destroy()
    end('malformed_answer')
  })
  request.on('error', (error) => end(reasonOf(error, request)))
  request.on('close', () => end('connection_reset'))
}

const reasonByCode: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  EPIPE: 'connection_reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
}

function reasonOf(error: NodeJS.ErrnoException, { socket }: ClientRequest): FailureReason {
  if (error instanceof NoConnection) return error.reason
  const { code = '' } = error
  if (code.startsWith('HPE_')) return 'malformed_answer'
  const isUnverified = socket instanceof TLSSocket && !socket.authorized
  return reasonByCode[code] ?? (isUnverified ? 'tls' : 'connection_reset')
}
