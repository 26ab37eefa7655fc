import { partsOf } from '../db/parts.ts'
import type { Tx } from '../db/tx.ts'
import type { PersonalTraces, TraceSchemas } from '../privacy/declaration.ts'
import { type EventRow, listSequencesAbout, nextSequence } from './log.ts'
import { type Redact, redactionBy } from './redaction.ts'
import {
  forgetRunErrors,
  holdLog,
  listWaitingAbout,
  listWhole,
  saveRedacted,
  saveRedactedWaiting,
  type WholeEvent,
} from './store.ts'

/** So many are redacted by one transaction. */
const eventsAtOnce = 200
/** What waits is redacted, and whatever the relay had read before may still be on its way to the log. */
const waitingIsRedacted = 'relayed'

/**
 * Events about persons keep their place, type and ids. What waits for the relay comes first. The relay may just be copying what
 * it has read before: a transaction that does nothing else waits until it is done, and the log has all of it then. So nobody
 * holds up the relay while the log is read.
 */
export function eventTraces({ kinds }: TraceSchemas): PersonalTraces {
  const redact = redactionBy(kinds)
  return {
    name: 'events',
    columns: {
      'platform.outbox': ['data'],
      'platform.events': ['data'],
      'platform.reaction_runs': ['error'],
    },
    forgetNoted: (tx, ids) => redactAnnounced(tx, ids, redact),
    erase: async (tx, ids, after = null) => {
      if (after === null) {
        await redactWaiting(tx, ids, redact)
        return { ids: [], next: waitingIsRedacted }
      }
      if (after === waitingIsRedacted) {
        await holdLog(tx)
        return { ids: [], next: '0' }
      }
      const sequences = await listSequencesAbout(tx, ids, { after, limit: eventsAtOnce })
      await redactLogged(tx, sequences, redact)
      return { ids: [], next: nextSequence(sequences, eventsAtOnce) }
    },
  }
}

async function redactLogged(tx: Tx, sequences: readonly number[], redact: Redact): Promise<void> {
  const whole = await listWhole(tx, sequences)
  if (whole.length === 0) return
  await Promise.all([
    saveRedacted(tx, whole.map(redactedBy(redact))),
    forgetRunErrors(
      tx,
      whole.map(({ id }) => id),
    ),
  ])
}

async function redactWaiting(tx: Tx, ids: readonly string[], redact: Redact): Promise<void> {
  for (const part of partsOf(await listWaitingAbout(tx, ids), eventsAtOnce)) {
    await saveRedactedWaiting(tx, part.map(redactedBy(redact)))
  }
}

function redactedBy(redact: Redact) {
  return (event: WholeEvent) => ({ id: event.id, data: redact(event) as EventRow['data'] })
}

/** What this very transaction announces is saved with its commit, after all of this. */
function redactAnnounced({ pending }: Tx, ids: readonly string[], redact: Redact): void {
  const erased = new Set(ids)
  for (const [index, entry] of pending.events.entries()) {
    const { kind, id, about, data } = entry
    if (![id, ...about].some((one) => erased.has(one))) continue
    pending.events[index] = { ...entry, data: redact({ ...kind, data }) }
  }
}
