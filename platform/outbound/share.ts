/** A tenant has at most one for so many that are left. */
const leftForEach = 4

/**
 * How much more one tenant may take of what all share. Nobody has more than a part of what is left for the others:
 * alone a fifth of all, of many each ever less, however long they hold theirs. Whoever has nothing gets one in any
 * case, so nobody waits for strangers.
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
