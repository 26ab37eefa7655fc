import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { EventKind } from '../events/event.ts'
import type { Reaction } from '../events/reactions.ts'
import type { Follower } from '../events/relay.ts'
import type { Schedule } from '../events/schedule.ts'
import type { OutboundQueue } from '../outbound/queue.ts'
import type { App } from './types.ts'

/** What a service gets from the process that mounts it. */
export interface Kernel {
  readonly database: Database
  readonly log: Logger
}

/** Everything of a domain that an app mounts. */
export interface Service {
  readonly name: string
  readonly version: string
  readonly basePath: string
  readonly summary: string
  readonly routes: (app: App, kernel: Kernel) => void
  readonly migrations: URL
  readonly events: readonly EventKind[]
  readonly reactions: readonly Reaction[]
  readonly schedules: readonly Schedule[]
  readonly followers: readonly Follower[]
  readonly queues: readonly OutboundQueue[]
}

type Optional = 'events' | 'reactions' | 'schedules' | 'followers' | 'queues'

export function service(
  declared: Omit<Service, Optional> & Partial<Pick<Service, Optional>>,
): Service {
  return { events: [], reactions: [], schedules: [], followers: [], queues: [], ...declared }
}
