import { requestAndHalt } from '@souk/platform/testing'
import { shopServices } from './fixtures.ts'
import { WatchedGateway } from './watched-gateway.fixture.ts'

/** What the process had asked its gateway when it came to the point. */
export interface Halted {
  readonly asked: WatchedGateway['asked']
}

if (import.meta.main) {
  requestAndHalt((request, haltAt) => {
    const watched = new WatchedGateway()
    const { method } = request.body as { readonly method?: string }
    watched.before = async () => {
      // Where the first gateway cannot be reached, the second one is asked.
      const isFirst = method === 'pm_test_unavailable' && !watched.codes.includes('backup')
      if (!isFirst) await haltAt('asked')
    }
    return {
      services: shopServices(watched.kinds),
      report: () => ({ asked: watched.asked }) satisfies Halted,
    }
  })
}
