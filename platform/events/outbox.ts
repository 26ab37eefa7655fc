import type { Tx } from '../db/tx.ts'
import { idOf, newUuid, uuidOf } from '../ids/typeid.ts'
import type { EventKind, FactsOf } from './event.ts'

export interface OutboxEntry {
  /** Who announced it: one transaction may act for several causes, as a batch of reactions does. */
  readonly by: Tx
  readonly kind: EventKind
  readonly id: string
  readonly version: number
  readonly data: { readonly object: unknown; readonly previous?: unknown }
  /** Made when it is announced: within a transaction the ids follow the order of the announcements. */
  readonly eventId: string
  readonly simulated?: boolean
}

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

export function outboxRow(entry: OutboxEntry): unknown[] {
  const { by: tx, kind, id, version, data, eventId, simulated = false } = entry
  return [
    tx.tenantId,
    eventId,
    kind.type,
    kind.version,
    tx.mode,
    kind.resource,
    id,
    version,
    tx.actor.type,
    tx.actor.id,
    tx.requestId,
    tx.causationId ?? null,
    JSON.stringify(data),
    tx.now,
    simulated,
  ]
}
