import { createLog, schedulesOf, Worker } from '@souk/platform/server'
import { freePort } from '@souk/platform/testing'
import { type Product, type Shop, startProduct } from './product.ts'

/** The whole product with its worker, on a port. */
export interface RunningProduct {
  readonly product: Product
  readonly baseUrl: string
  readonly shop: Shop
  close(): Promise<void>
}

export async function runProduct(): Promise<RunningProduct> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const product = await startProduct({ config: { baseUrl, webhookLoopback: true } })
  const worker = startWorker(product)
  const shop = await product.open('sandbox')
  await product.app.listen({ host: '127.0.0.1', port })
  const close = async () => {
    await worker.stop()
    await product.close()
  }
  return { product, baseUrl, shop, close }
}

/** Works as a process of its own would, until it is stopped. */
export function startWorker({ database, identity, running, config }: Product): Worker {
  const worker = new Worker({
    ...{ database, tenants: identity.tenants, log: createLog('silent', 'test') },
    reactions: running.services.flatMap(({ reactions }) => reactions),
    schedules: schedulesOf(running.services),
    followers: running.services.flatMap(({ followers }) => followers),
    queues: running.services.flatMap(({ queues }) => queues),
    secret: config.secret,
  })
  worker.start()
  return worker
}
