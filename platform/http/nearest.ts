/** Longer names are not compared. */
const lengthMax = 64

/** The known name that was probably meant, if one is near enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > lengthMax) return undefined
  const wanted = plain(name)
  const [best] = known
    .map((candidate) => ({ candidate, steps: distance(wanted, plain(candidate)) }))
    .sort((a, b) => a.steps - b.steps)
  // One wrong letter in a short name, one more for every further four letters.
  return best && best.steps <= Math.ceil(wanted.length / 4) && best.steps < wanted.length
    ? best.candidate
    : undefined
}

/** `customerId` and `customer_id` are the same words. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** How many letters have to be added, left out or changed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...b].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
