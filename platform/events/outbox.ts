import type { OutboxEntry } from '../db/pending.ts'
import type { Tx } from '../db/tx.ts'
import { idOf, newUuid, uuidOf } from '../ids/typeid.ts'
import type { EventKind, FactsOf } from './event.ts'

export interface Announcement<Facts> {
  /** The resource that the fact is about. */
  readonly id: string
  readonly version: number
  readonly object: Facts
  readonly previous?: Partial<Facts>
  /** The id of the event, made with `newId('evt')`, where the answer to the request has to name it. */
  readonly eventId?: string
}

/** Announces a fact. It is saved with the change that made it true, or not at all. */
export function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  announcement: Announcement<FactsOf<Kind>>,
): void {
  tx.pending.events.push(entryOf(tx, kind, announcement))
}

/**
 * Announces something that did not happen, so that a sandbox can see what its listeners make of it: the feed and
 * the webhooks carry it, nothing in the product reacts. Returns the id of the event.
 */
export function simulate(tx: Tx, kind: EventKind, announcement: Announcement<unknown>): string {
  const entry = entryOf(tx, kind, announcement)
  tx.pending.events.push({ ...entry, simulated: true })
  return idOf('evt', entry.eventId)
}

function entryOf(
  by: Tx,
  kind: EventKind,
  { id, version, object, previous, eventId }: Announcement<unknown>,
): OutboxEntry {
  const data = previous === undefined ? { object } : { object, previous }
  const uuid = eventId === undefined ? newUuid() : uuidOf(eventId)
  return { by, kind, id, version, data, eventId: uuid }
}
