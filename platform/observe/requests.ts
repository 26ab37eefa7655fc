import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/types.ts'
import { requestSeconds } from './metrics.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** Counts, times and logs every answer. Spans exist only where a tracing SDK was loaded before us. */
export function observeRequests(app: App): void {
  if (tracingIsOn()) traceRequests(app)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1_000
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    logAnswer(request, reply, route)
    done()
  })
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
    const span = tracer.startSpan(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    span.setAttribute('http.request.id', request.id)
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
