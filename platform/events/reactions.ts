import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { System } from '../db/system.ts'
import { sendPending, type Tx, withContext } from '../db/tx.ts'
import { idOf } from '../ids/typeid.ts'
import { reactionFailures } from '../observe/metrics.ts'
import { listTenantsWith } from '../worker/store.ts'
import {
  type NextTenants,
  type OnFailure,
  Round,
  systemContext,
  type Tenants,
} from '../worker/tenants.ts'
import type { EventEnvelope, EventKind, FactsOf } from './event.ts'
import { reactToGathered } from './gathering/gathering.ts'
import { dueGathered } from './gathering/store.ts'
import { envelopeOf } from './log.ts'
import { type DueRun, dueRuns, lockDueRuns, markDone, nextRunInMs, recordFailure } from './store.ts'

type Handler<Facts> = (tx: Tx, event: EventEnvelope<Facts>) => Promise<unknown>
type GatheringHandler<Facts> = (tx: Tx, events: readonly EventEnvelope<Facts>[]) => Promise<unknown>

export interface Reaction {
  readonly kinds: readonly EventKind[]
  /** An identity: the record of what has run is kept under it. */
  readonly name: string
  readonly handle: Handler<never>
  /** Of a reaction that takes many events at once: what it does with them, and for how long they are gathered before. */
  readonly gathering?: Gathering & { readonly handleAll: GatheringHandler<never> }
}

/**
 * Declares what happens because of an event, of this kind or of any of these. It runs once an event, in a transaction
 * of its own tenant. Another version of the same type is another kind.
 */
export function on<Kind extends EventKind>(
  kinds: Kind | readonly Kind[],
  name: string,
  handle: Handler<FactsOf<Kind>>,
): Reaction {
  return { kinds: [kinds].flat() as Kind[], name, handle }
}

interface Gathering {
  /** From the first event on others are waited for so long; all of them are one run. */
  readonly gatherMs: number
  /** About how many events one run takes, so that other tenants have their turn; 2,000 unless said. */
  readonly eventsMax?: number
  /** Only events that concern a further resource are taken, such as orders of a customer: the others cost nothing. */
  readonly onlyAbout?: boolean
  /** What it keeps right without an event of its own, as a noun: whoever shows that looks again a moment after such events. */
  readonly keeps?: string
}

/**
 * Declares what happens because of many events, of any of these kinds: all that come within a span are handed over
 * together, in the order of the log. For what is computed anew from what stands now, however much has happened: it costs
 * no row an event. If it fails for some together, each event runs alone as with `on`, so that only the one at fault waits.
 * One that is to see further kinds gets a new name: the release before would count their events as gathered.
 */
export function onAll<Kind extends EventKind>(
  kinds: readonly Kind[],
  name: string,
  gathering: Gathering,
  handleAll: GatheringHandler<FactsOf<Kind>>,
): Reaction {
  const handle: Handler<FactsOf<Kind>> = (tx, event) => handleAll(tx, [event])
  return { kinds, name, handle, gathering: { ...gathering, handleAll } }
}

/** Two reactions of one name would share one record of what has run: each event would reach only one of them. */
function checkReactions(reactions: readonly Reaction[]): void {
  const names = reactions.map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeated.length > 0) throw new Error(`two reactions are called ${repeated.join(', ')}`)
}

export interface ReactionOptions {
  readonly database: Database
  readonly reactions: readonly Reaction[]
  readonly tenants: Pick<Tenants, 'describe'>
  readonly onFailure: OnFailure
}

const batchMax = 50
/** Two hours in all: long enough to deploy a fix. */
const retryAfterSeconds = [1, 5, 15, 60, 300, 900, 1_800, 3_600] as const

/** Runs the reactions that are due, of those that this program knows. */
export class Reactor {
  readonly #options: ReactionOptions
  readonly #names: readonly string[]
  readonly #round: Round
  readonly #gatheredRound: Round

  constructor(options: ReactionOptions) {
    checkReactions(options.reactions)
    this.#options = options
    this.#names = options.reactions.map(({ name }) => name)
    const next: NextTenants = (system, after) =>
      listTenantsWith(system, dueRuns(this.#names), after)
    this.#round = new Round('reactions', next, options.onFailure)
    const gathered = options.reactions.filter(({ gathering }) => gathering !== undefined)
    const due = dueGathered(gathered.map(({ name }) => name))
    const nextGathered: NextTenants = (system, after) => listTenantsWith(system, due, after)
    this.#gatheredRound = new Round('reactions', nextGathered, options.onFailure)
  }

  /** In how many milliseconds one is due, if any. */
  look(system: System): Promise<number | undefined> {
    return nextRunInMs(system, this.#names)
  }

  /** Returns how many reactions ran, so that the loop knows whether to rest. */
  async run(): Promise<number> {
    const { system } = this.#options.database
    const ran = await this.#round.run(system, (tenantId) => reactForTenant(this.#options, tenantId))
    const gathered = await this.#gatheredRound.run(system, (tenantId) =>
      reactToGathered(this.#options, tenantId),
    )
    return ran + gathered
  }
}

/** A batch shares one transaction. If one of it fails, each runs alone so that only that one waits. */
async function reactForTenant(options: ReactionOptions, tenantId: string): Promise<number> {
  const context = await systemContext(options.tenants, tenantId, 'reactions')
  try {
    return await options.database.write(context, (tx) => runDue(tx, options, batchMax))
  } catch {
    return runOneByOne(options, context)
  }
}

async function runOneByOne(options: ReactionOptions, context: Context): Promise<number> {
  for (let ran = 0; ran < batchMax; ran += 1) {
    const current: { run?: DueRun } = {}
    try {
      const found = await options.database.write(context, (tx) => runDue(tx, options, 1, current))
      if (found === 0) return ran
    } catch (error) {
      if (!current.run) throw error
      options.onFailure(current.run.reaction, context.tenantId, error)
      await options.database.write(context, (tx) => postpone(tx, current.run as DueRun, error))
      const { reaction, attempts } = current.run
      const next = attempts < retryAfterSeconds.length ? 'retry' : 'given_up'
      reactionFailures.inc({ reaction, next })
    }
  }
  return batchMax
}

/**
 * The lock on a run and its mark as done commit with the reaction's own writes: it acts once. One that this
 * program does not know is left for a newer or an older one that does.
 */
async function runDue(
  tx: Tx,
  { reactions }: ReactionOptions,
  limit: number,
  current: { run?: DueRun } = {},
): Promise<number> {
  const names = reactions.map(({ name }) => name)
  const due = await lockDueRuns(tx, names, limit)
  for (const run of due) {
    // What the reaction before has saved must be there for this one, which may be about the same resource.
    if (current.run) await sendPending(tx)
    current.run = run
    const reaction = reactions.find(({ name }) => name === run.reaction)
    if (reaction)
      await reaction.handle(transactionOf(tx, run), envelopeOf(tx.tenantId, run) as never)
    await markDone(tx, run)
  }
  return due.length
}

function transactionOf(tx: Tx, run: DueRun): Tx {
  return withContext(tx, {
    actor: { type: 'system', id: run.reaction },
    operation: run.reaction,
    requestId: run.correlation_id,
    causationId: idOf('evt', run.event_id),
  })
}

/** After the last try the run stays as failed, for an operator to see and to run again. */
async function postpone(tx: Tx, run: DueRun, error: unknown): Promise<void> {
  const delaySeconds = retryAfterSeconds[run.attempts]
  const message = error instanceof Error ? error.message : String(error)
  await recordFailure(tx, run, message.slice(0, 500), delaySeconds)
}
