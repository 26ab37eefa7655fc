import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { fileStoreUnavailable } from './store.ts'

/** How a bucket is reached. */
export interface S3Access {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timing?: Partial<S3Timing>
}

export interface S3Timing {
  /** From the request to the headers of its answer. */
  readonly answerMs: number
  /** Without a byte of a body. */
  readonly silentMs: number
  /** Before the first repetition; each further one waits twice as long. */
  readonly pauseMs: number
}

const defaultTiming: S3Timing = { answerMs: 60_000, silentMs: 30_000, pauseMs: 100 }
const attemptsMax = 5

export interface S3Request {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly signal?: AbortSignal | undefined
  /** Answers that are no failure though they are no success. */
  readonly allowed?: readonly number[]
}

/** Signs requests and repeats those that the store could not serve. A body is small enough to be sent again. */
export class S3Client {
  readonly #signer: AwsClient
  readonly #base: string
  readonly #timing: S3Timing

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey, timing }: S3Access) {
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
    this.#base = `${endpoint.replace(/\/$/, '')}/${bucket}`
    this.#timing = { ...defaultTiming, ...timing }
  }

  /** Its body is read as a whole, so that a connection lost in the middle of it is tried again too. */
  async send(method: string, key: string, request: S3Request = {}): Promise<Response> {
    return this.#repeating(async () => {
      const answer = await this.#ask(method, key, request)
      const { status, headers } = answer
      const isBodiless = status === 204 || status === 304
      const body = isBodiless ? null : await answer.arrayBuffer()
      return new Response(body, { status, headers })
    }, request)
  }

  /** Opens an object; its body is read with `bodyOf`. */
  open(key: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const request = { headers, allowed: [404] }
    return this.#repeating(() => this.#ask('GET', key, request), request)
  }

  /** Ends with an error when nothing comes for too long. */
  async *bodyOf(answer: Response): AsyncGenerator<Uint8Array> {
    const reader = answer.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        const { done, value } = await this.#inTime(reader.read())
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel().catch(() => {})
    }
  }

  async pause(number: number): Promise<void> {
    await delay(this.#timing.pauseMs * 2 ** number * (0.5 + Math.random()))
  }

  async #inTime<Result>(result: Promise<Result>): Promise<Result> {
    const stop = new AbortController()
    const late = delay(this.#timing.silentMs, undefined, { signal: stop.signal }).then(() => {
      throw new Error('the store is silent')
    })
    late.catch(() => {})
    try {
      return await Promise.race([result, late])
    } finally {
      stop.abort()
    }
  }

  async #repeating(
    ask: () => Promise<Response>,
    { signal, allowed = [] }: S3Request,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask().catch((error: unknown) => error as Error)
      signal?.throwIfAborted()
      if (answer instanceof Response && (answer.ok || allowed.includes(answer.status))) {
        return answer
      }
      if (attempt >= attemptsMax || !isPassing(answer)) throw unavailable(answer)
      if (answer instanceof Response) await answer.body?.cancel().catch(() => {})
      await this.pause(attempt - 1)
    }
  }

  async #ask(
    method: string,
    key: string,
    { query = {}, headers = {}, body, signal }: S3Request,
  ): Promise<Response> {
    const url = new URL(key === '' ? this.#base : `${this.#base}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    // Until the answer begins; how long its body takes depends on whoever reads it.
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error('the store is late')),
      this.#timing.answerMs,
    )
    try {
      const signed = await this.#signer.sign(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256 },
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      })
      return await fetch(signed)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** What may be better next time. */
function isPassing(answer: Response | Error): boolean {
  if (answer instanceof Error) return true
  return answer.status >= 500 || answer.status === 429 || answer.status === 408
}

/** Only the status is told: an answer of the store repeats what was signed. */
function unavailable(answer: Response | Error) {
  const cause = answer instanceof Error ? answer : new Error(`the store says ${answer.status}`)
  return fileStoreUnavailable(undefined, { cause })
}
