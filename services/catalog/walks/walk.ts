/** A look at many products in parts, each in a transaction of its own: for a category, a collection or the search. */
export interface Walk {
  /** What it is for, as a uuid. */
  readonly id: string
  /** The last product that was visited, as a uuid. */
  readonly through: string
}

/** Where a walk begins: comes before all ids. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

export interface Part {
  readonly productIds: readonly string[]
  readonly isLast: boolean
}

/** The part to visit now, of products that were found with one more than a part where more follow. */
export function partOf(found: readonly string[], size: number): Part {
  return { productIds: found.slice(0, size), isLast: found.length <= size }
}
