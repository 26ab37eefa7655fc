import { type Service, service } from '@souk/platform'
import { type Announcer, eventTypesOf } from './event-type.ts'
import { Rights } from './rights.ts'
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
    routes: (app, { database, log, operations }) => {
      const streams = new Streams({ database, log, timing: { ...defaultTiming, ...timing } })
      app.addHook('preClose', (done) => {
        streams.close()
        done()
      })
      const known = eventTypesOf(services)
      let rights: Rights | undefined
      // Not before the first request: the operations of services that are mounted later count too.
      const made = () => {
        rights ??= new Rights(known, operations())
        return rights
      }
      feedRoutes(app, { known, streams, rights: made })
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
  floor: 8,
  chapter: 10,
  scopes: {
    'events:read': 'Read and stream all events of the tenant',
  },
  roles: {
    ADMIN: ['events:*'],
    DEVELOPER: ['events:read'],
  },
  events: [],
  // The log is the kernel's: there is no table here and so nothing to migrate.
  migrations: new URL('./', import.meta.url),
})
