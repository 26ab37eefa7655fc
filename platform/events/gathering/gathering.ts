import type { Context } from '../../db/context.ts'
import { isLockNotGranted } from '../../db/driver.ts'
import { type Tx, withContext } from '../../db/tx.ts'
import { reactionFailures } from '../../observe/metrics.ts'
import { systemContext } from '../../worker/tenants.ts'
import { envelopeOf } from '../log.ts'
import type { Reaction, ReactionOptions } from '../reactions.ts'
import { insertRuns } from '../store.ts'
import {
  deleteGathered,
  type GatheredBatch,
  listGatheredEvents,
  lockGathered,
  postponeGathered,
} from './store.ts'

/** A run reads no more of the log than this unless its reaction says so, and one batch of the relay in any case. */
const eventsAtOnce = 2_000

/** Runs each reaction of the tenant that has gathered long enough, once for all that there is. Returns how many ran. */
export async function reactToGathered(options: ReactionOptions, tenantId: string): Promise<number> {
  const context = await systemContext(options.tenants, tenantId, 'reactions')
  let ran = 0
  for (const reaction of options.reactions) {
    if (reaction.gathering && (await reactOnce(options, context, reaction))) ran += 1
  }
  return ran
}

/** Whoever holds a lock for longer than it is waited for is done a little later. */
const lockedSeconds = 2

/**
 * What fails for many is left to each event alone: the one at fault waits and is tried again, the others are done. A lock
 * that is not free is no fault of an event: all of them are tried again together, and not one after the other.
 */
async function reactOnce(
  options: ReactionOptions,
  context: Context,
  reaction: Reaction,
): Promise<boolean> {
  const { database } = options
  try {
    return await database.write(context, (tx) => runGathered(tx, reaction, handleAll))
  } catch (error) {
    const { name } = reaction
    options.onFailure(name, context.tenantId, error)
    if (isLockNotGranted(error)) {
      reactionFailures.inc({ reaction: name, next: 'retry' })
      await database.write(context, (tx) => postponeGathered(tx, name, lockedSeconds))
      return true
    }
    reactionFailures.inc({ reaction: name, next: 'one_by_one' })
    return database.write(context, (tx) => runGathered(tx, reaction, runEachAlone))
  }
}

type Handling = typeof handleAll

async function runGathered(tx: Tx, reaction: Reaction, handle: Handling): Promise<boolean> {
  const { name, kinds, gathering } = reaction
  const gathered = await lockGathered(tx, [name])
  if (!gathered.some(({ is_due }) => is_due)) return false
  const batches = firstOf(gathered, gathering?.eventsMax ?? eventsAtOnce)
  const types = [...new Set(kinds.map(({ type }) => type))]
  const wanted = { types, onlyAbout: gathering?.onlyAbout ?? false }
  const found = await listGatheredEvents(tx, wanted, batches)
  const events = found.filter(({ type, version }) =>
    kinds.some((kind) => kind.type === type && kind.version === version),
  )
  if (events.length > 0) await handle(tx, reaction, events)
  await deleteGathered(tx, name, batches)
  return true
}

function firstOf(gathered: readonly GatheredBatch[], sequencesMax: number): GatheredBatch[] {
  let sequences = 0
  return gathered.filter(({ after, through }, index) => {
    sequences += through - after
    return index === 0 || sequences <= sequencesMax
  })
}

async function handleAll(
  tx: Tx,
  { name, gathering }: Reaction,
  events: Awaited<ReturnType<typeof listGatheredEvents>>,
): Promise<void> {
  const acting = withContext(tx, { actor: { type: 'system', id: name }, operation: name })
  const envelopes = events.map((row) => envelopeOf(tx.tenantId, row))
  await gathering?.handleAll(acting, envelopes as never)
}

async function runEachAlone(
  tx: Tx,
  { name }: Reaction,
  events: Awaited<ReturnType<typeof listGatheredEvents>>,
): Promise<void> {
  const runs = events.map(({ id, sequence }) => ({ eventId: id, sequence, reaction: name }))
  await insertRuns(tx, tx.tenantId, runs)
}
