import type { FastifyReply, FastifyRequest } from 'fastify'
import { tenantOverloaded } from '../fairness/limiter.ts'
import { notReady } from '../problems/common.ts'
import { overloadedBy } from '../problems/overload.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import { overloadReport, refuseConnection } from './errors.ts'
import { openStreams } from './open-streams.ts'
import type { App, Principal } from './types.ts'

const sweepMs = 50

/**
 * What is beyond the limit is refused at once, so that everything else is answered in time. A request has a place while
 * it is being worked on: not while its body is on the way, and no longer once its answer is. How long those take is up
 * to the client.
 */
export function limitWork(app: App, inFlightMax: number, limits: ConnectionLimits): void {
  const places = new Places(inFlightMax, new Connections(limits))
  app.server.prependListener('connection', (socket) => {
    if (places.connections.admit(socket)) return
    overloadReport.add('connections', app.log, {})
    refuseConnection(socket, overloadedBy('connections'))
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
    if (!hasBody(request)) return done(places.count(request))
    done(places.refusalOf(request) ?? places.take(request) ?? places.count(request))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    places.leave(request)
    done(null, payload)
  })
  app.decorateRequest('share', function share(this: FastifyRequest, { tenantId }: Principal) {
    const refusal = places.count(this, tenantId)
    if (refusal) throw refusal
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
  /** With the tenant that each is for, once that is known. */
  readonly #taken = new Map<FastifyRequest, string | undefined>()
  readonly #byTenant = new Map<string, number>()
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
    const { hidden = false, sheddable = !hidden } = routeOptions.config
    if (!sheddable) return undefined
    if (this.isClosing) return notReady()
    return this.#taken.size >= this.#max ? overloadedBy('places') : undefined
  }

  take(request: FastifyRequest): undefined {
    if (this.#taken.has(request) || this.#replies.get(request)?.raw.closed) return
    this.#taken.set(request, undefined)
    this.connections.work(request.raw.socket)
  }

  /**
   * Of the places a tenant has no more than are left for the others, whatever its requests wait for: one alone half of
   * all, a second half of the rest. Whoever has none gets one while there is any.
   */
  count(request: FastifyRequest, tenantId = request.principal?.tenantId): Error | undefined {
    if (tenantId === undefined || !this.#taken.has(request)) return undefined
    const own = this.#byTenant.get(tenantId) ?? 0
    if (own > 0 && own >= this.#max - this.#taken.size + 1) return tenantOverloaded()
    this.#taken.set(request, tenantId)
    this.#byTenant.set(tenantId, own + 1)
    return undefined
  }

  leave(request: FastifyRequest): void {
    if (this.#giveBack(request)) this.connections.rest(request.raw.socket)
  }

  /** The stream needs no place, but its connection is in use for as long as it lasts. */
  linger(request: FastifyRequest): void {
    if (this.#giveBack(request)) openStreams.add(request)
  }

  #giveBack(request: FastifyRequest): boolean {
    const tenantId = this.#taken.get(request)
    if (!this.#taken.delete(request)) return false
    if (tenantId === undefined) return true
    const own = (this.#byTenant.get(tenantId) ?? 0) - 1
    if (own > 0) this.#byTenant.set(tenantId, own)
    else this.#byTenant.delete(tenantId)
    return true
  }
}
