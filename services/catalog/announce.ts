import {
  type EventKind,
  type FactsOf,
  type Tx,
  announce as tell,
  announceDeletion as tellDeletion,
} from '@souk/platform'

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
}

/** Tells of a resource that was created or changed, and leaves what the audit log needs to know. */
export function announce<Kind extends EventKind, Thing extends Announced>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  change: Change<Thing>,
): void {
  tell(tx, kind, view, { ...change, owner: change.after.providerId ?? null })
}

/** Tells of a resource that is gone, as it was last. */
export function announceDeletion<Kind extends EventKind, Thing extends Announced>(
  tx: Tx,
  kind: Kind,
  view: View<Thing, Kind>,
  before: Thing,
): void {
  tellDeletion(tx, kind, view, { before, owner: before.providerId ?? null })
}
