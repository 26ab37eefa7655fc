import assert from 'node:assert/strict'
import {
  type Context,
  checkRetention,
  type Kernel,
  logFailure,
  notReady,
  type Principal,
  partyOf,
  readHead,
} from '@souk/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Places } from './places.ts'
import { Stream } from './stream.ts'
import { type Filter, type Reader, Tail } from './tail.ts'
import type { Timing } from './timing.ts'

export interface StreamsOptions extends Kernel {
  readonly timing: Timing
}

export interface StreamRequest extends Filter {
  /** The last sequence that the client has seen; only what happens from now on when absent. */
  readonly after: number | undefined
}

interface Beginning extends Filter {
  readonly position: number
  readonly reader: Reader
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that collect answers before they pass them on are asked not to.
  'x-accel-buffering': 'no',
}

/** The open streams of this process. */
export class Streams {
  readonly #options: StreamsOptions
  readonly #places = new Places()
  readonly #tails = new Map<string, Tail>()
  readonly #open = new Set<Stream>()
  #isClosed = false

  constructor(options: StreamsOptions) {
    this.#options = options
  }

  /** Whatever there is to refuse is refused as a problem; after that the answer belongs to the stream. */
  async open(request: FastifyRequest, reply: FastifyReply, wanted: StreamRequest): Promise<void> {
    const { principal } = request
    assert(principal, 'a stream belongs to a tenant')
    const giveBack = this.#places.take(principal)
    try {
      const head = await request.read(readHead)
      // Whoever claims to have seen what has not happened yet would miss it when it does.
      const position = Math.min(wanted.after ?? head.lastSequence, head.lastSequence)
      checkRetention(head, position)
      if (this.#isClosed) throw notReady()
      reply.hijack()
      // The client may have gone while we looked.
      if (reply.raw.closed) return giveBack()
      request.linger()
      const tail = this.#tailOf(principal)
      tail.reached(head.lastSequence)
      const reader = partyOf(principal)
      this.#start(request, reply, tail, { ...wanted, position, reader }, giveBack)
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** Ends all streams at once, so that they hold up no stop of the server. */
  close(): void {
    this.#isClosed = true
    for (const stream of this.#open) stream.end()
  }

  #start(
    request: FastifyRequest,
    reply: FastifyReply,
    tail: Tail,
    { types, resourceId, aboutId, position, reader }: Beginning,
    giveBack: () => void,
  ): void {
    const { raw } = reply
    const { timing, log } = this.#options
    const { tenantId } = tail
    const stream = new Stream({
      raw,
      tail,
      filter: { types, resourceId, aboutId },
      reader,
      position,
      timing,
      isStillAuthorized: () => request.isStillAuthorized(),
      onFailure: (error) => logFailure(log, { tenantId }, error, 'an event stream failed'),
    })
    this.#open.add(stream)
    raw.on('error', () => {})
    raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
    stream.start()
    raw.once('close', () => {
      this.#open.delete(stream)
      giveBack()
      if (!tail.isFollowed) this.#tails.delete(tenantId)
    })
  }

  #tailOf(principal: Principal): Tail {
    const { tenantId, mode, currency, clockOffsetMs } = principal
    const known = this.#tails.get(tenantId)
    if (known) return known
    const context: Context = {
      tenantId,
      mode,
      currency,
      clockOffsetMs,
      actor: { type: 'system', id: 'feed' },
      requestId: 'feed',
      operation: 'listEvents',
    }
    const { database, log, timing } = this.#options
    const tail = new Tail({ database, log, context, pollMs: timing.pollMs })
    this.#tails.set(tenantId, tail)
    return tail
  }
}
