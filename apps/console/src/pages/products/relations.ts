import type { ProductRelations } from '@souk/sdk'

export type Relation = ProductRelations['relations'][number]
export type Kind = Relation['kind']

/** The relations by why they are shown; a kind that has none is left out. */
export function ofKinds(
  relations: readonly Relation[],
  kinds: readonly Kind[],
): readonly (readonly [Kind, readonly Relation[]])[] {
  return kinds
    .map((kind) => [kind, relations.filter((one) => one.kind === kind)] as const)
    .filter(([, list]) => list.length > 0)
}

/** The whole list with one of them before or behind its neighbour of the same kind. */
export function movedWithin(
  relations: readonly Relation[],
  moved: Relation,
  by: 1 | -1,
): readonly Relation[] {
  const same = relations.filter(({ kind }) => kind === moved.kind)
  const neighbour = same[same.indexOf(moved) + by]
  if (neighbour === undefined) return relations
  return relations.map((one) => {
    if (one === moved) return neighbour
    return one === neighbour ? moved : one
  })
}
