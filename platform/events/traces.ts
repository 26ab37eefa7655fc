import { partsOf } from '../db/parts.ts'
import type { Tx } from '../db/tx.ts'
import type { PersonalTraces, TraceSchemas } from '../privacy/declaration.ts'
import { type EventRow, listSequencesAbout } from './log.ts'
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
    erase: async (tx, ids) => {
      redactAnnounced(tx, ids, redact)
      await holdLog(tx)
      const waiting = await listWaitingAbout(tx, ids)
      for (const part of partsOf(waiting, eventsAtOnce)) {
        await saveRedactedWaiting(tx, part.map(redactedBy(redact)))
      }
      for (const part of partsOf(await listSequencesAbout(tx, ids), eventsAtOnce)) {
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
    },
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
