/** A tenant may hold a quarter of what nobody holds. */
const leftForEach = 4

/**
 * How many more of the places that all tenants share one tenant may take: its own are bounded by a part of those that
 * are free, so the last are never taken by one alone. A tenant that holds none may always take one.
 */
export function shareLeft(
  taken: ReadonlyMap<string, number>,
  tenantId: string,
  max: number,
): number {
  const own = taken.get(tenantId) ?? 0
  let left = max
  for (const some of taken.values()) left -= some
  // What it takes now is no longer left.
  const more = Math.floor((left - leftForEach * own) / (leftForEach + 1))
  return Math.max(own === 0 ? 1 : 0, more)
}
