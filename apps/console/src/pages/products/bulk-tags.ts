import * as requests from '../../base/generated/requests.ts'
import { fits } from '../../kit/limits.ts'

/** The tags of a product with some added and some taken away, in their order. */
export function tagged(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  return [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag))
}

interface TagLine {
  readonly tag: string
  /** How many of the products have it. */
  readonly now: number
  readonly after: number
}

/** What becomes of each tag that is added or taken away. */
export function tagLines(
  products: readonly { readonly tags: readonly string[] }[],
  added: readonly string[],
  removed: readonly string[],
): TagLine[] {
  const having = (tag: string) => products.filter(({ tags }) => tags.includes(tag)).length
  return [
    ...added.map((tag) => ({ tag, now: having(tag), after: products.length })),
    ...removed.map((tag) => ({ tag, now: having(tag), after: 0 })),
  ]
}

/** One that is longer than the API takes, or added and taken away at once. */
export function wrongTags(added: readonly string[], removed: readonly string[]): boolean {
  const { items } = requests.updateProduct.tags
  return added.some((tag) => !fits(tag, items) || removed.includes(tag))
}
