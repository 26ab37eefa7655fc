import type { Tx } from '../db/tx.ts'
import { newUuid } from '../ids/typeid.ts'
import type { EventKind, FactsOf } from './event.ts'

export interface OutboxEntry {
  /** Who announced it: one transaction may act for several causes, as a batch of reactions does. */
  readonly by: Tx
  readonly kind: EventKind
  readonly id: string
  readonly version: number
  readonly data: { readonly object: unknown; readonly previous?: unknown }
}

export interface Announcement<Facts> {
  /** The resource that the fact is about. */
  readonly id: string
  readonly version: number
  readonly object: Facts
  readonly previous?: Partial<Facts>
}

/** Announces a fact. It is saved with the change that made it true, or not at all. */
export function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  { id, version, object, previous }: Announcement<FactsOf<Kind>>,
): void {
  const data = previous === undefined ? { object } : { object, previous }
  tx.pending.events.push({ by: tx, kind, id, version, data })
}

export function outboxRow({ by: tx, kind, id, version, data }: OutboxEntry): unknown[] {
  return [
    tx.tenantId,
    newUuid(),
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
  ]
}
