import { audited } from './audit.ts'
import type { Tx } from './db/tx.ts'
import type { EventKind, FactsOf } from './events/event.ts'
import { emit } from './events/outbox.ts'
import { idOf } from './ids/typeid.ts'

interface Announced {
  readonly id: string
  readonly version: number
}

type View<Thing, Kind> = (thing: Thing) => FactsOf<Kind>

interface Owned {
  /** Whose it is; null, and where nothing can belong to a party, the operator's. */
  readonly owner?: string | null
}

interface Change<Thing> extends Owned {
  /** Nothing for what is new. */
  readonly before?: Thing | undefined
  readonly after: Thing
}

/** Tells of a resource that was created or changed, and leaves what the audit log needs to know. */
export function announce<Kind extends EventKind, Thing extends Announced>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  { before, after, owner = null }: Change<Thing>,
): void {
  const { id, version } = after
  audited(tx, { resource: kind.resource, id, before, after, view })
  const previous = before && view(before)
  emit(tx, kind, { id, version, object: view(after), previous, owner })
}

/** Tells of what there is once for each tenant, such as its settings: it has the id of the tenant. */
export function announceOfTenant<Kind extends EventKind, Thing extends Omit<Announced, 'id'>>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  { before, after }: { readonly before: Thing; readonly after: Thing },
): void {
  const id = idOf('ten', tx.tenantId)
  audited(tx, { resource: kind.resource, id, before, after, view })
  emit(tx, kind, { id, version: after.version, object: view(after), previous: view(before) })
}

/** Tells of a resource that is gone, as it was last. */
export function announceDeletion<Kind extends EventKind, Thing extends Announced>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  { before, owner = null }: Owned & { readonly before: Thing },
): void {
  const { id, version } = before
  audited(tx, { resource: kind.resource, id, before, view })
  emit(tx, kind, { id, version: version + 1, object: view(before), owner })
}
