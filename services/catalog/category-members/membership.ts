/** Ids of the categories above each category, the one at the top first. */
export type Paths = ReadonlyMap<string, readonly string[]>

/** Every category in which a product is found: those that it names, and all that they are in. Each once. */
export function foundIn(categoryIds: readonly string[], paths: Paths): string[] {
  return [...new Set(categoryIds.flatMap((id) => [...(paths.get(id) ?? []), id]))]
}

/** A product in a category. */
export interface Membership {
  readonly categoryId: string
  readonly productId: string
}

export interface MembershipChange {
  readonly missing: readonly Membership[]
  /** Products that are no longer in a category, by category. */
  readonly superfluous: ReadonlyMap<string, readonly string[]>
}

/** What has to be written so that products are found where they should be. */
export function changeOf(
  wanted: ReadonlyMap<string, readonly string[]>,
  kept: readonly Membership[],
): MembershipChange {
  const open = new Map([...wanted].map(([productId, ids]) => [productId, new Set(ids)]))
  const superfluous = new Map<string, string[]>()
  for (const { categoryId, productId } of kept) {
    if (open.get(productId)?.delete(categoryId)) continue
    superfluous.set(categoryId, [...(superfluous.get(categoryId) ?? []), productId])
  }
  const missing = [...open].flatMap(([productId, ids]) =>
    [...ids].map((categoryId) => ({ categoryId, productId })),
  )
  return { missing, superfluous }
}
