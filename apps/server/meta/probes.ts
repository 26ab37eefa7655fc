import { type App, notReady } from '@souk/platform'

const patienceMs = 2_000

/** `/livez` and `/readyz`, for whoever runs the server. Metrics are the launcher's, on a port of their own. */
export function mountProbes(app: App, ping: () => Promise<void>, isOpen: () => boolean): void {
  const config = { scope: 'public', hidden: true } as const
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get('/livez', { config }, () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping || !isOpen() || !(await answersInTime(ping))) throw notReady()
    return { status: 'ready' }
  })
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
