/** Signs that nobody takes for another one: neither 0 nor O, neither 1, I nor L, and no U, which is heard as a V. */
export const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Stands for a sign that is drawn. */
const drawn = '#'

/** For each code that there is, so many are not: whoever guesses finds one in ten thousand. */
const rarity = 10_000

/** How many different codes a pattern can make; no more than can be counted exactly. */
function varietyOf(pattern: string): number {
  return Math.min(signs.length ** countOf(pattern), Number.MAX_SAFE_INTEGER)
}

function countOf(pattern: string): number {
  return [...pattern].filter((sign) => sign === drawn).length
}

/** How many signs have to be drawn for so many codes that nobody guesses. */
export function drawnFor(count: number): number {
  return Math.ceil(Math.log(count * rarity) / Math.log(signs.length))
}

export function isRareEnough(pattern: string, count: number): boolean {
  return varietyOf(pattern) >= count * rarity
}

/** A code as the pattern says. `draw` gives a whole number below its argument, each as likely as any other. */
function codeFrom(pattern: string, draw: (below: number) => number): string {
  return [...pattern].map((sign) => (sign === drawn ? signs[draw(signs.length)] : sign)).join('')
}

/** So many different ones. */
export function codesFrom(
  pattern: string,
  count: number,
  draw: (below: number) => number,
): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(codeFrom(pattern, draw))
  return [...codes]
}
