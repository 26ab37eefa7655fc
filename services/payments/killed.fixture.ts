import { requestAndHalt } from '@souk/platform/testing'
import { shopServices } from './fixtures.ts'
import { WatchedGateway } from './watched-gateway.fixture.ts'

/** What the process had asked its gateway when it came to the point. */
export interface Halted {
  readonly asked: WatchedGateway['asked']
}

if (import.meta.main) {
  const watched = new WatchedGateway()
  requestAndHalt(
    (_request, haltAt) => {
      watched.before = () => haltAt('asked')
      return shopServices(watched.gateway)
    },
    () => ({ asked: watched.asked }) satisfies Halted,
  )
}
