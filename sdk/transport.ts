import type { CallOptions } from './options.ts'
import { type Refusal, SoukConnectionError, SoukProblem } from './problem.ts'
import type { PreparedRequest } from './request.ts'
import { backoffMs, isTemporary, pause, retryAfterMs, unlessAborted } from './retry.ts'
import type { Tokens } from './tokens.ts'

export interface TransportOptions {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly tokens: Tokens | undefined
  readonly limits: Limits
}

interface Limits {
  readonly attemptsMax: number
  readonly attemptTimeoutSeconds: number
  readonly totalTimeoutSeconds: number
}

export const defaultLimits: Limits = {
  attemptsMax: 4,
  attemptTimeoutSeconds: 30,
  totalTimeoutSeconds: 90,
}

/** The server ends an upload that is too slow or too long; here it is only seen that the call ends at all. */
const uploadLimits = { attemptTimeoutSeconds: 3_600, totalTimeoutSeconds: 7_200 }

/** As the caller says, where something is said. */
export function limitsOf(usual: Limits, said: CallOptions): Limits {
  return {
    attemptsMax: said.attemptsMax ?? usual.attemptsMax,
    attemptTimeoutSeconds: said.attemptTimeoutSeconds ?? usual.attemptTimeoutSeconds,
    totalTimeoutSeconds: said.totalTimeoutSeconds ?? usual.totalTimeoutSeconds,
  }
}

/** What came of an attempt: an answer with all of its body, or none. */
type Attempt =
  | { readonly response: Response; readonly text: string }
  | { readonly response: undefined; readonly cause: unknown }

/** Makes as many attempts of a request as it takes and as are allowed. */
export class Transport {
  readonly #options: TransportOptions

  constructor(options: TransportOptions) {
    this.#options = options
  }

  /** The answer and its text, or what the caller has to be told instead. */
  async send(request: PreparedRequest, options: CallOptions) {
    const { facts, idempotencyKey } = request
    const { attemptsMax, attemptTimeoutSeconds, totalTimeoutSeconds } = limitsOf(
      facts.isUpload ? { ...this.#options.limits, ...uploadLimits } : this.#options.limits,
      options,
    )
    const { signal } = options
    const isRepeatable = canBeSentAgain(request) && (options.isRepeatable ?? facts.isRepeatable)
    const endsAt = Date.now() + totalTimeoutSeconds * 1_000
    for (let attempts = 1; ; attempts += 1) {
      const timeoutMs = Math.min(attemptTimeoutSeconds * 1_000, endsAt - Date.now())
      const attempt = await this.#authorized(request, signal, (headers) =>
        this.#attempt(request, headers, timeoutMs, signal),
      )
      const { response } = attempt
      if (response && !isTemporary(response)) return finished(request, attempt, attempts)
      const askedMs = response && retryAfterMs(response.headers, Date.now())
      const delayMs = Math.max(askedMs ?? 0, backoffMs(attempts))
      const isLast = attempts >= attemptsMax || Date.now() + delayMs >= endsAt
      if (!isRepeatable || isLast) {
        if (response) return finished(request, attempt, attempts)
        const { cause } = attempt
        throw new SoukConnectionError(facts.operationId, { attempts, idempotencyKey, cause })
      }
      await pause(delayMs, signal)
    }
  }

  /** The answer as it begins to come, for one that stays open. */
  async open(request: PreparedRequest, signal: AbortSignal): Promise<Response> {
    const { response, text } = await this.#authorized(request, signal, async (headers) => {
      const response = await this.#fetch(request, headers, signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        const facts = { attempts: 1, idempotencyKey: undefined, cause }
        throw new SoukConnectionError(request.facts.operationId, facts)
      })
      return { response, text: response.ok ? '' : await response.text() }
    })
    return response.ok ? response : (finished(request, { response, text }, 1) as never)
  }

  /** With the token of the moment, and once more with another one if that is refused. */
  async #authorized<Result extends { readonly response: Response | undefined }>(
    request: PreparedRequest,
    signal: AbortSignal | undefined,
    attempt: (headers: Headers) => Promise<Result>,
  ): Promise<Result> {
    const { tokens } = this.#options
    if (!tokens || request.facts.scope === 'public') return attempt(request.headers)
    const token = await unlessAborted(tokens.current(), signal)
    const result = await attempt(bearing(request.headers, token))
    if (result.response?.status !== 401 || !canBeSentAgain(request)) return result
    const other = await unlessAborted(tokens.instead(token), signal)
    return other === token ? result : attempt(bearing(request.headers, other))
  }

  async #attempt(
    request: PreparedRequest,
    headers: Headers,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    const end = new AbortController()
    const stop = () => end.abort(signal?.reason)
    const timer = setTimeout(() => end.abort(new Error('no answer in time')), timeoutMs)
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      const { isDownload } = request.facts
      // Whoever gets a file may give up for as long as it comes, and the time is only for its beginning.
      const ending = isDownload && signal ? AbortSignal.any([end.signal, signal]) : end.signal
      const response = await this.#fetch(request, headers, ending)
      return { response, text: isDownload && response.ok ? '' : await response.text() }
    } catch (error) {
      signal?.throwIfAborted()
      return { response: undefined, cause: end.signal.aborted ? end.signal.reason : error }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  #fetch(request: PreparedRequest, headers: Headers, signal: AbortSignal): Promise<Response> {
    const { baseUrl, fetch } = this.#options
    const { facts, target, body } = request
    const sent = { method: facts.method, headers, signal }
    if (body === undefined) return fetch(baseUrl + target, sent)
    // What is streamed is sent before the answer comes; `fetch` wants to hear that.
    const streamed = canBeSentAgain(request) ? {} : ({ duplex: 'half' } as const)
    return fetch(baseUrl + target, { ...sent, ...streamed, body })
  }
}

function canBeSentAgain({ body }: PreparedRequest): boolean {
  return !(body instanceof ReadableStream)
}

function bearing(headers: Headers, token: string): Headers {
  const all = new Headers(headers)
  all.set('authorization', `Bearer ${token}`)
  return all
}

/** What was answered, or the refusal thrown. */
function finished(
  { facts, idempotencyKey }: PreparedRequest,
  { response, text }: { readonly response: Response; readonly text: string },
  attempts: number,
) {
  const { status, headers } = response
  const data = text === '' ? undefined : parsed(text)
  const isAnswer = text === '' || typeof data === 'object'
  if (isAnswer && (response.ok || status === 304)) return { response, data }
  const { error, error_description, ...said } = { ...(data as object) } as Record<string, unknown>
  const code = said.code ?? error
  if (!isAnswer || typeof code !== 'string') {
    throw new SoukConnectionError(facts.operationId, { status, attempts, idempotencyKey })
  }
  // The token endpoints refuse in the words of OAuth2.
  const words = error === undefined ? said : { title: String(error_description ?? error) }
  const refusal = { ...words, code, status, headers, idempotencyKey } as Refusal
  throw new SoukProblem(facts.operationId, refusal)
}

/** Undefined for what is no JSON, such as the page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
