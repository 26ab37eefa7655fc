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

/** So many events are in memory at once. */
const eventsAtOnce = 200
/** So many are redacted by one transaction, for which the relay has to wait. */
const eventsMax = 1_000

/**
 * Events about persons keep their place, type and ids. The log is held meanwhile: what is just being relayed would be copied
 * as it was before.
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
    erase: async (tx, ids, after = null) => {
      redactAnnounced(tx, ids, redact)
      await holdLog(tx)
      // What is relayed from here on comes after all that is there, and is met later.
      if (after === null) await redactWaiting(tx, ids, redact)
      const sequences = await listSequencesAbout(tx, ids, { after, limit: eventsMax })
      for (const part of partsOf(sequences, eventsAtOnce)) {
        const whole = await listWhole(tx, part)
        if (whole.length === 0) continue
        await Promise.all([
          saveRedacted(tx, whole.map(redactedBy(redact))),
          forgetRunErrors(
            tx,
            whole.map(({ id }) => id),
          ),
        ])
      }
      return { ids: [], next: nextSequence(sequences, eventsMax) }
    },
  }
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
