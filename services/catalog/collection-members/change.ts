/** A product that came into a collection or left it. */
export interface Moved {
  readonly collectionId: string
  readonly productId: string
}

/** What one transaction does to the products of a collection. */
export interface MembersChange {
  readonly collectionId: string
  readonly addedIds: readonly string[]
  readonly removedIds: readonly string[]
}

/** As many products as an event names; it says how many there are. */
export const namedMax = 50

/** One change for each collection, in the order of their ids; none where nothing came or left. */
export function changesOf(added: readonly Moved[], removed: readonly Moved[]): MembersChange[] {
  const idsOf = (moved: readonly Moved[], collectionId: string) =>
    moved.filter((one) => one.collectionId === collectionId).map(({ productId }) => productId)
  const collectionIds = new Set([...added, ...removed].map(({ collectionId }) => collectionId))
  return [...collectionIds].toSorted().map((collectionId) => ({
    collectionId,
    addedIds: idsOf(added, collectionId),
    removedIds: idsOf(removed, collectionId),
  }))
}
