import { context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openStreams } from '../http/open-streams.ts'
import type { App } from '../http/types.ts'
import { requestSeconds, serverErrors } from './metrics.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** Counts, times and logs every answer. Spans exist only where a tracing SDK was loaded before us. */
export function observeRequests(app: App): void {
  if (tracingIsOn()) traceRequests(app)
  app.addHook('onSend', (_request, reply, payload: unknown, done) => {
    if (reply.statusCode >= 500) countFailure(payload)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1_000
    if (!openStreams.has(request)) timerOf(request.method, route, reply.statusCode).observe(seconds)
    logAnswer(request, reply, route)
    done()
  })
}

/** By its code, which only a problem document has: some are told anew from what was stored. */
function countFailure(payload: unknown): void {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return
  const { code } = JSON.parse(payload)
  if (typeof code === 'string') serverErrors.inc({ code })
}

type Timer = ReturnType<typeof requestSeconds.labels>

const timers = new Map<string, Timer>()

/**
 * Looking a label set up costs more than counting with it, so each is looked up once. By the class of the status: with
 * every status of every route the page would be too long to be read every few seconds.
 */
function timerOf(method: string, route: string, status: number): Timer {
  const statusClass = `${Math.floor(status / 100)}xx`
  const key = `${method} ${statusClass} ${route}`
  let timer = timers.get(key)
  if (!timer) {
    timer = requestSeconds.labels(method, route, statusClass)
    timers.set(key, timer)
  }
  return timer
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, route: string): void {
  request.log.info(
    {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      tenant: request.principal?.tenantId,
    },
    'request',
  )
}

/** Without an SDK the API hands out a span context that is not valid. */
function tracingIsOn(): boolean {
  const probe = trace.getTracer('souk').startSpan('probe')
  const { traceId } = probe.spanContext()
  probe.end()
  return !/^0+$/.test(traceId)
}

function traceRequests(app: App): void {
  const tracer = trace.getTracer('souk')
  app.addHook('onRequest', (request, _reply, done) => {
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    // The caller may have started the trace.
    const caller = propagation.extract(context.active(), request.headers)
    const span = tracer.startSpan(name, { attributes: { 'http.request.id': request.id } }, caller)
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
