import { sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import { hasWaiting } from '../worker/store.ts'
import { listTenantsWith, type NextTenants, type OnFailure, Round } from '../worker/tenants.ts'
import type { Reaction } from './reactions.ts'
import { insertRuns, logWaiting, takeWaiting, type WaitingEvent, type WantedRun } from './store.ts'

/** Part of a tenant's log: every event with a sequence above `after`, up to and with `through`. */
export interface LoggedBatch {
  readonly tenantId: string
  readonly after: number
  readonly through: number
}

/** What a service does with each batch of the log, in the transaction that writes it: both happen or neither. */
export type Follower = (system: System, batch: LoggedBatch) => Promise<unknown>

export interface RelayOptions {
  readonly system: System
  readonly reactions: readonly Reaction[]
  readonly followers: readonly Follower[]
  readonly onFailure: OnFailure
}

/** Moves what has been committed to the outbox into the log. */
export class Relay {
  readonly #options: RelayOptions
  readonly #round: Round

  constructor(options: RelayOptions) {
    this.#options = options
    this.#round = new Round('relay', nextTenants, options.onFailure)
  }

  /** Whether there is something to move, as a look of the worker wants to know it. */
  async look(system: System): Promise<number | undefined> {
    return (await hasWaiting(system, outbox)) ? 0 : undefined
  }

  /** Returns how many events it moved, so that the loop knows whether to rest. */
  run(): Promise<number> {
    const { system } = this.#options
    return this.#round.run(system, (tenantId) =>
      system.transaction((tx) => relayTenant(tx, tenantId, this.#options)),
    )
  }
}

/** Everything in the outbox is due. */
const outbox = { table: sql`platform.outbox`, waiting: sql`true`, due: sql`true` }

const nextTenants: NextTenants = (system, after) => listTenantsWith(system, outbox, after)

/** Holds the tenant's head while it numbers a batch: nobody else can hand out a sequence meanwhile. */
async function relayTenant(
  system: System,
  tenantId: string,
  { reactions, followers }: RelayOptions,
): Promise<number> {
  const taken = await takeWaiting(system, tenantId)
  if (!taken || taken.events.length === 0) return 0
  const after = taken.lastSequence
  const through = after + taken.events.length
  const events = inOrderOfVersions(taken.events)
  const saved = Promise.all([
    logWaiting(
      system,
      tenantId,
      after,
      events.map(({ id }) => id),
    ),
    insertRuns(system, tenantId, wantedRuns(events, after, reactions)),
  ])
  // Not awaited yet: what the first follower sends travels with it, and behind it.
  saved.catch(() => {})
  for (const follow of followers) await follow(system, { tenantId, after, through })
  await saved
  return taken.events.length
}

/**
 * Within a resource by version, whatever the clocks of the writers said; across resources by id, as far as that allows:
 * an event takes the place of the highest id among those of its resource that have to come before it.
 */
function inOrderOfVersions<Event extends OrderedEvent>(events: readonly Event[]): Event[] {
  const byVersion = events.toSorted(
    (a, b) => a.resource_version - b.resource_version || compare(a.id, b.id),
  )
  const highest = new Map<string, string>()
  const placed = byVersion.map((event) => {
    const resource = `${event.resource_type} ${event.resource_id}`
    const before = highest.get(resource) ?? ''
    const place = event.id > before ? event.id : before
    highest.set(resource, place)
    return { event, place }
  })
  // The sort is stable: those of one place stay in the order of their versions.
  return placed.sort((a, b) => compare(a.place, b.place)).map(({ event }) => event)
}

type OrderedEvent = Pick<WaitingEvent, 'id' | 'resource_type' | 'resource_id' | 'resource_version'>

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Nothing in the product reacts to what was only simulated. */
function wantedRuns(
  events: readonly WaitingEvent[],
  after: number,
  reactions: readonly Reaction[],
): WantedRun[] {
  return events.flatMap(({ id, type, version, simulated }, index) =>
    simulated
      ? []
      : reactions
          .filter(({ kinds }) =>
            kinds.some((kind) => kind.type === type && kind.version === version),
          )
          .map(({ name }) => ({ eventId: id, sequence: after + index + 1, reaction: name })),
  )
}
