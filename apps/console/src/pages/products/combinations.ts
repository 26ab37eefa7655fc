import type { Product, Variant } from '@souk/sdk'

export type Options = Readonly<Record<string, string>>

/** As many as are added at once. */
export const combinationsMax = 100

/** One of several values between commas; in quotes it may have commas itself. */
const valuePattern = /\s*"(?:[^"\\]|\\.)*"\s*(?=,|$)|[^,]+/g

function unquoted(value: string): string {
  if (!/^".*"$/.test(value)) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

/** `size = S, "1,5"` on each line, as names with their values; undefined where a line is something else. */
export function optionLinesOf(text: string): ReadonlyMap<string, readonly string[]> | undefined {
  const found = new Map<string, readonly string[]>()
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [name = '', ...rest] = line.split('=')
    const values = (rest.join('=').match(valuePattern) ?? [])
      .map((value) => unquoted(value.trim()))
      .filter((value) => value !== '')
    if (name.trim() === '' || values.length === 0) return undefined
    found.set(name.trim(), [...new Set(values)])
  }
  return found.size === 0 ? undefined : found
}

export function countOf(options: ReadonlyMap<string, readonly string[]>): number {
  return [...options.values()].reduce((product, values) => product * values.length, 1)
}

/** Every choice of one value for each option. */
export function combinationsOf(options: ReadonlyMap<string, readonly string[]>): Options[] {
  return [...options].reduce<Options[]>(
    (combined, [name, values]) =>
      combined.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  )
}

/** Those that no variant has yet. */
export function newOnes(combinations: readonly Options[], variants: readonly Variant[]): Options[] {
  const known = new Set(variants.map(({ option_values }) => keyOf(option_values)))
  return combinations.filter((options) => !known.has(keyOf(options)))
}

/** Whether nothing sets the variant apart. */
export function isPlain(options: Options): boolean {
  return Object.keys(options).length === 0
}

/** What there is to choose from, with the values that are new. */
export function withNew(
  known: Product['options'],
  typed: ReadonlyMap<string, readonly string[]>,
): { name: string; values: string[] }[] {
  const before = new Map(known.map(({ name, values }) => [name, values]))
  return [...typed].map(([name, values]) => ({
    name,
    values: [...new Set([...(before.get(name) ?? []), ...values])],
  }))
}

export function combinationText(options: Options): string {
  return Object.values(options).join(' · ')
}

/** The same options in another order are the same. */
function keyOf(options: Options): string {
  return JSON.stringify(
    Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
