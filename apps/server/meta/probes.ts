import { type App, notReady } from '@souk/platform'
import { metrics } from '@souk/platform/server'

const patienceMs = 2_000

/** `/livez`, `/readyz` and `/metrics`, for whoever runs the server. */
export function mountProbes(app: App, ping: () => Promise<void>): void {
  const config = { scope: 'public', hidden: true } as const
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get('/livez', { config }, () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping || !(await answersInTime(ping))) throw notReady()
    return { status: 'ready' }
  })
  app.get('/metrics', { config }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}

/** A database that hangs is no better than one that is gone. */
function answersInTime(ping: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    const settle = (isReady: boolean) => {
      clearTimeout(timer)
      resolve(isReady)
    }
    ping().then(
      () => settle(true),
      () => settle(false),
    )
  })
}
