import { requestAndHalt } from '@souk/platform/testing'
import { shopServices } from './fixtures.ts'
import { WatchedGateway } from './watched-gateway.fixture.ts'

/** What the process had asked its gateway when it came to the point. */
export interface Halted {
  readonly asked: WatchedGateway['asked']
}

if (import.meta.main) {
  requestAndHalt((_request, haltAt) => {
    const watched = new WatchedGateway()
    watched.before = () => haltAt('asked')
    return {
      services: shopServices(watched.kinds),
      report: () => ({ asked: watched.asked }) satisfies Halted,
    }
  })
}
