import type { App } from '@souk/platform'
import type { Database, Operations } from '@souk/platform/server'
import { mountDocuments, type ServiceFacts } from './documents.ts'
import { mountEvents } from './events.ts'
import { mountGuides } from './guides.ts'
import { mountFont, mountIcon } from './page.ts'
import { mountPlatform } from './platform-routes.ts'
import { mountProbes } from './probes.ts'
import { mountProblems } from './problems.ts'
import { mountReference } from './reference.ts'
import { mountRetired } from './retired.ts'
import { mountUnknown } from './unknown.ts'

export interface MetaOptions {
  readonly services: readonly ServiceFacts[]
  /** Where clients reach this server. */
  readonly baseUrl: string
  readonly database: Pick<Database, 'ping'>
  /** Whether everything that belongs to the start is done. */
  readonly isOpen: () => boolean
}

/** The routes of the server itself: documents, pages, probes, and what is left of retired paths. */
export function mountMeta(app: App, operations: Operations, options: MetaOptions): void {
  const { services, baseUrl, database, isOpen } = options
  mountPlatform(app, operations, services)
  mountDocuments(app, operations, services, baseUrl)
  mountReference(app)
  mountEvents(app, services)
  mountGuides(app, operations, services, baseUrl)
  mountIcon(app)
  mountFont(app)
  mountProblems(app)
  mountProbes(app, () => database.ping(), isOpen)
  mountRetired(app, operations)
  mountUnknown(app)
}
