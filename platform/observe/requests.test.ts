import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Context, propagation, type Span, type Tracer, trace } from '@opentelemetry/api'
import type { App } from '../http/types.ts'
import { errandService } from '../testing/errands/errands.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld } from '../testing/world.ts'
import { metrics } from './metrics.ts'

interface Seen {
  readonly name: string
  readonly parent: unknown
  readonly attributes: Record<string, unknown>
  isEnded: boolean
}

const parentKey = Symbol('parent')

/** The least that an SDK does: it hands out spans that count. */
function collectSpans(): Seen[] {
  const seen: Seen[] = []
  const startSpan: Tracer['startSpan'] = (name, options = {}, parent) => {
    const span: Seen = {
      name,
      parent: parent?.getValue(parentKey),
      attributes: { ...options.attributes },
      isEnded: false,
    }
    seen.push(span)
    const made = {
      spanContext: () => ({ traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: 1 }),
      setAttribute: (key: string, value: unknown) => {
        span.attributes[key] = value
        return made
      },
      setStatus: () => made,
      end: () => {
        span.isEnded = true
      },
    }
    return made as unknown as Span
  }
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as unknown as Tracer })
  propagation.setGlobalPropagator({
    inject: () => {},
    extract: (context: Context, carrier: Record<string, string>) =>
      context.setValue(parentKey, carrier.traceparent),
    fields: () => ['traceparent'],
  })
  return seen
}

test('with an SDK every request is a span that continues the trace of its caller', async () => {
  const seen = collectSpans()
  const world = await createWorld({ services: [notes] })
  await world.as('shop', ['notes:*']).get('/api/v1/notes', { traceparent: 'from-the-caller' })
  await world.close()
  const span = seen.find(({ name }) => name === 'GET /api/v1/notes')
  assert.equal(span?.parent, 'from-the-caller')
  assert.equal(span?.attributes['http.response.status_code'], 200)
  assert.equal(span?.isEnded, true)
})

test('every answer is counted by method, route and class of status', async () => {
  const world = await createWorld({ services: [notes] })
  const counted = async () => {
    const sample =
      /^souk_http_request_seconds_count\{.*route="\/api\/v1\/notes",status="2xx".*\} (\d+)$/m
    return Number(sample.exec(await metrics.metrics())?.[1] ?? 0)
  }
  const before = await counted()
  await world.as('shop', ['notes:*']).get('/api/v1/notes')
  await world.close()
  assert.equal((await counted()) - before, 1)
})

test('an answer of 500 or more is counted by its code', async () => {
  const mount = (app: App) =>
    app.get('/broken', { config: { scope: 'public', hidden: true } }, () => {
      throw new Error('broken')
    })
  const world = await createWorld({ services: [], app: { services: [], mount } })
  assert.equal((await world.app.inject('/broken')).statusCode, 500)
  await world.close()
  assert.match(await metrics.metrics(), /^souk_server_errors_total\{code="internal_error"\} 1$/m)
})

test('a refusal of 500 or more that is kept is counted each time it is told', async () => {
  const world = await createWorld({
    services: [errandService(async () => ({ outcome: 'unanswered' }))],
  })
  for (const _ of ['first', 'again']) {
    const caller = world.as('shop', ['errands:write'])
    const { status } = await caller.post(
      '/api/v1/errands',
      { text: 'x' },
      { 'idempotency-key': 'k' },
    )
    assert.equal(status, 504)
  }
  await world.close()
  assert.match(await metrics.metrics(), /^souk_server_errors_total\{code="errand_unanswered"\} 2$/m)
})
