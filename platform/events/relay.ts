import type { System } from '../db/system.ts'
import { hasWaiting, listTenantsWith } from '../worker/store.ts'
import { type NextTenants, type OnFailure, Round } from '../worker/tenants.ts'
import { type GatheredPart, gapsIn } from './gathering/gaps.ts'
import { insertGathered, logsNotGathered, type WantedGathering } from './gathering/store.ts'
import type { Reaction } from './reactions.ts'
import {
  insertRuns,
  logWaiting,
  type TakenEvents,
  takeWaiting,
  type WantedRun,
  waitingEvents,
} from './store.ts'
import type { SubscribedEvent, WantedTypes } from './waiting/store.ts'

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
  /** Whether reactions that gather events begin at once: a test should not have to wait. */
  readonly gathersAtOnce?: boolean
}

/** Moves what has been committed to the outbox into the log. */
export class Relay {
  readonly #options: RelayOptions
  readonly #round: Round
  readonly #catchingUp: Round

  constructor(options: RelayOptions) {
    this.#options = options
    this.#round = new Round('relay', nextTenants, options.onFailure)
    const behind = logsNotGathered(gatheringOf(options.reactions).map(({ name }) => name))
    const nextBehind: NextTenants = (system, after) => listTenantsWith(system, behind, after)
    this.#catchingUp = new Round('relay', nextBehind, options.onFailure)
  }

  /** Whether there is something to move, as a look of the worker wants to know it. */
  async look(system: System): Promise<number | undefined> {
    return (await hasWaiting(system, waitingEvents)) ? 0 : undefined
  }

  /** Returns how many events it moved, so that the loop knows whether to rest. */
  run(): Promise<number> {
    return this.#runRound(this.#round)
  }

  /**
   * Gathers what a relay of another release has moved that does not know a reaction of this one, for tenants in which
   * nothing else happens. Returns how many events it moved and gathered.
   */
  catchUp(): Promise<number> {
    return this.#runRound(this.#catchingUp)
  }

  #runRound(round: Round): Promise<number> {
    const { system } = this.#options
    return round.run(system, (tenantId) =>
      system.transaction((tx) => relayTenant(tx, tenantId, this.#options)),
    )
  }
}

function gatheringOf(reactions: readonly Reaction[]): Reaction[] {
  return reactions.filter(({ gathering }) => gathering !== undefined)
}

const nextTenants: NextTenants = (system, after) => listTenantsWith(system, waitingEvents, after)

/** Holds the tenant's head while it numbers a batch: nobody else can hand out a sequence meanwhile. */
async function relayTenant(
  system: System,
  tenantId: string,
  { reactions, followers, gathersAtOnce = false }: RelayOptions,
): Promise<number> {
  const taken = await takeWaiting(system, tenantId, wantedTypes(reactions))
  if (!taken) return 0
  const gathering = gatheringOf(reactions)
  const gathered = [...gapsIn(taken, gathering), ...wantedGathered(taken, gathering)].map(
    ({ reaction, ...part }): WantedGathering => ({
      ...part,
      tenantId,
      reaction: reaction.name,
      gatherMs: gathersAtOnce ? 0 : (reaction.gathering?.gatherMs ?? 0),
    }),
  )
  const { ids, lastSequence: after } = taken
  if (ids.length === 0 && gathered.length === 0) return 0
  const through = after + ids.length
  const names = gathering.map(({ name }) => name)
  const saved = Promise.all([
    logWaiting(system, tenantId, after, ids, names),
    insertRuns(system, tenantId, wantedRuns(taken, reactions)),
    insertGathered(system, gathered),
  ])
  // Not awaited yet: what the first follower sends travels with it, and behind it.
  saved.catch(() => {})
  if (through > after) {
    for (const follow of followers) await follow(system, { tenantId, after, through })
  }
  await saved
  return Math.max(ids.length, 1)
}

function wantedTypes(reactions: readonly Reaction[]): WantedTypes {
  const ifAbout = reactions.filter(({ gathering }) => gathering?.onlyAbout)
  const always = reactions.filter(({ gathering }) => !gathering?.onlyAbout)
  return { always: typesOf(always), ifAbout: typesOf(ifAbout) }
}

function typesOf(reactions: readonly Reaction[]): string[] {
  return [...new Set(reactions.flatMap(({ kinds }) => kinds.map(({ type }) => type)))]
}

function wantedRuns(
  { ids, lastSequence, subscribed }: TakenEvents,
  reactions: readonly Reaction[],
): WantedRun[] {
  if (subscribed.length === 0) return []
  const places = new Map(ids.map((id, index) => [id, index]))
  return subscribed.flatMap(({ id, type, version }) => {
    const sequence = lastSequence + (places.get(id) ?? 0) + 1
    return reactions
      .filter((reaction) => !reaction.gathering && isAbout(reaction, { type, version }))
      .map(({ name }) => ({ eventId: id, sequence, reaction: name }))
  })
}

/** This batch, for each reaction that has an event in it. */
function wantedGathered(
  { ids, lastSequence: after, subscribed }: TakenEvents,
  gathering: readonly Reaction[],
): GatheredPart[] {
  const through = after + ids.length
  return gathering
    .filter((reaction) => subscribed.some((event) => isAbout(reaction, event)))
    .map((reaction) => ({ reaction, after, through }))
}

function isAbout({ kinds }: Reaction, event: Pick<SubscribedEvent, 'type' | 'version'>): boolean {
  return kinds.some(({ type, version }) => type === event.type && version === event.version)
}
