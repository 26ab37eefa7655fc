import {
  type RunningProduct as Running,
  runProduct as run,
} from '@souk/server/testing/running-product.ts'
import { Souk, type SoukOptions } from '../index.ts'

export interface RunningProduct extends Running {
  /** A client with the key of the shop. */
  souk(options?: SoukOptions): Souk
}

export async function runProduct(): Promise<RunningProduct> {
  const running = await run()
  const { baseUrl, shop } = running
  return {
    ...running,
    souk: (options) => new Souk({ baseUrl, token: shop.credentials.apiKey, ...options }),
  }
}
