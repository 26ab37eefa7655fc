import type { AddressInfo } from 'node:net'
import { createLog, Worker } from '@souk/platform/server'
import { type Product, type Shop, startProduct } from '@souk/server/testing/product.ts'
import { Souk, type SoukOptions } from '../index.ts'

/** The whole product with its worker, on a port. */
export interface RunningProduct {
  readonly product: Product
  readonly baseUrl: string
  readonly shop: Shop
  /** A client with the key of the shop. */
  souk(options?: SoukOptions): Souk
  close(): Promise<void>
}

export async function runProduct(): Promise<RunningProduct> {
  const product = await startProduct({ config: { webhookLoopback: true } })
  const { database, identity, running, config } = product
  const worker = new Worker({
    ...{ database, tenants: identity.tenants, log: createLog('silent', 'test') },
    reactions: running.services.flatMap(({ reactions }) => reactions),
    schedules: running.services.flatMap(({ schedules }) => schedules),
    followers: running.services.flatMap(({ followers }) => followers),
    queues: running.services.flatMap(({ queues }) => queues),
    secret: config.secret,
  })
  worker.start()
  const shop = await product.open('sandbox')
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  return {
    product,
    baseUrl,
    shop,
    souk: (options) => new Souk({ baseUrl, token: shop.credentials.apiKey, ...options }),
    close: async () => {
      await worker.stop()
      await product.close()
    },
  }
}
