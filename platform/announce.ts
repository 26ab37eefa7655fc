import { audited } from './audit.ts'
import type { Tx } from './db/tx.ts'
import type { EventKind, FactsOf } from './events/event.ts'
import { emit } from './events/outbox.ts'

interface Announced {
  readonly id: string
  readonly version: number
  /** Whose it is; null, and where nothing can be a provider's, the operator's. */
  readonly providerId?: string | null
}

type View<Thing, Kind> = (thing: Thing) => FactsOf<Kind>

interface Change<Thing> {
  /** Nothing for what is new. */
  readonly before?: Thing | undefined
  readonly after: Thing
  /** Whose it is, where that is not its `providerId`. */
  readonly owner?: string | null
}

/** Tells of a resource that was created or changed, and leaves what the audit log needs to know. */
export function announce<Kind extends EventKind, Thing extends Announced>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  { before, after, owner = after.providerId ?? null }: Change<Thing>,
): void {
  const { id, version } = after
  audited(tx, { resource: kind.resource, id, before, after, view })
  const previous = before && view(before)
  emit(tx, kind, { id, version, object: view(after), previous, owner })
}

/** Tells of a resource that is gone, as it was last. */
export function announceDeletion<Kind extends EventKind, Thing extends Announced>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  before: Thing,
): void {
  const { id, version, providerId: owner = null } = before
  audited(tx, { resource: kind.resource, id, before, view })
  emit(tx, kind, { id, version: version + 1, object: view(before), owner })
}
