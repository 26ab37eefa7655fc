/** A look at many things in parts, each in a transaction of its own. */
export interface Walk {
  /** What it is for, as a uuid. */
  readonly id: string
  /** The last thing that was visited, as a uuid. */
  readonly through: string
}

/** Where a walk begins: comes before all ids. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

export interface Part {
  readonly ids: readonly string[]
  readonly isLast: boolean
}

/** The part to visit now, of things that were found with one more than a part where more follow. */
export function nextPart(found: readonly string[], size: number): Part {
  return { ids: found.slice(0, size), isLast: found.length <= size }
}
