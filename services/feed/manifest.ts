import { type Service, service } from '@souk/platform'
import { type Announcer, eventTypesOf } from './event-type.ts'
import { feedRoutes } from './routes.ts'
import { Streams } from './streams/streams.ts'
import { defaultTiming, type Timing } from './streams/timing.ts'

export interface FeedOptions {
  /** Everybody who announces events. */
  readonly services: readonly Announcer[]
  readonly timing?: Partial<Timing>
}

/** The feed shows the events of all services, so it is made when they are known. */
export function feedService({ services, timing }: FeedOptions): Service {
  return service({
    ...manifest,
    routes: (app, { database, log }) => {
      const streams = new Streams({ database, log, timing: { ...defaultTiming, ...timing } })
      app.addHook('preClose', (done) => {
        streams.close()
        done()
      })
      feedRoutes(app, eventTypesOf(services), streams)
    },
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'feed',
  version: '1.0.0',
  basePath: '/api/v1/events',
  summary:
    'All events of the tenant in order, page by page or as a stream, and the list of event types',
  floor: 5,
  chapter: 10,
  scopes: {
    'events:read': 'Read and stream events',
  },
  roles: {
    ADMIN: ['events:*'],
    DEVELOPER: ['events:read'],
  },
  events: [],
  // The log is the kernel's: there is no table here and so nothing to migrate.
  migrations: new URL('./', import.meta.url),
})
