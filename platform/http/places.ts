import type { FastifyReply, FastifyRequest } from 'fastify'
import { notReady, overloaded } from '../problems/common.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import { refuseConnection } from './errors.ts'
import { openStreams } from './open-streams.ts'
import type { App } from './types.ts'

const sweepMs = 50

/**
 * What is beyond the limit is refused at once, so that everything else is answered in time. A request has a place while
 * it is being worked on: not while its body is on the way, and no longer once its answer is. How long those take is up
 * to the client.
 */
export function limitWork(app: App, inFlightMax: number, limits: ConnectionLimits): void {
  const places = new Places(inFlightMax, new Connections(limits))
  app.server.prependListener('connection', (socket) => {
    if (!places.connections.admit(socket)) refuseConnection(socket, overloaded())
  })
  app.addHook('preClose', (done) => {
    places.isClosing = true
    // A connection that was busy when we stopped stays open after its answer: it is closed once it is idle.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    app.server.once('close', () => clearInterval(sweep))
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    places.expect(request, reply)
    done(places.refusalOf(request) ?? places.take(request))
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) places.leave(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    done(places.refusalOf(request) ?? places.take(request))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    places.leave(request)
    done(null, payload)
  })
  app.decorateRequest('linger', function linger(this: FastifyRequest) {
    places.linger(this)
  })
}

/** A request without one is complete with its last header. */
function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return length !== '0' || encoding !== undefined
}

class Places {
  readonly connections: Connections
  isClosing = false
  readonly #max: number
  readonly #taken = new Set<FastifyRequest>()
  readonly #replies = new WeakMap<FastifyRequest, FastifyReply>()

  constructor(max: number, connections: Connections) {
    this.#max = max
    this.connections = connections
  }

  expect(request: FastifyRequest, reply: FastifyReply): void {
    this.#replies.set(request, reply)
    // Not the hook for answers: that one is never told of a client who went away before.
    reply.raw.once('close', () => {
      this.leave(request)
      if (openStreams.has(request)) this.connections.rest(request.raw.socket)
    })
  }

  /** Pages and probes are answered as long as anything is. */
  refusalOf({ routeOptions }: FastifyRequest): Error | undefined {
    if (routeOptions.config.hidden) return undefined
    if (this.isClosing) return notReady()
    return this.#taken.size >= this.#max ? overloaded() : undefined
  }

  take(request: FastifyRequest): undefined {
    if (this.#taken.has(request) || this.#replies.get(request)?.raw.closed) return
    this.#taken.add(request)
    this.connections.work(request.raw.socket)
  }

  leave(request: FastifyRequest): void {
    if (this.#taken.delete(request)) this.connections.rest(request.raw.socket)
  }

  /** The stream needs no place, but its connection is in use for as long as it lasts. */
  linger(request: FastifyRequest): void {
    if (!this.#taken.delete(request)) return
    openStreams.add(request)
  }
}
