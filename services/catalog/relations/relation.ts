import { type FieldError, validationFailed } from '@souk/platform'
import type { ProductStatus } from '../products/product.ts'
import { relatedProductInvalid } from './problems.ts'

export const relationKinds = ['CROSS_SELL', 'UP_SELL', 'ACCESSORY', 'SUBSTITUTE'] as const
export type RelationKind = (typeof relationKinds)[number]

export const relationsMax = 100

/** That a product is shown beside another one. */
export interface Relation {
  readonly kind: RelationKind
  /** The other product. */
  readonly relatedId: string
  readonly position: number
}

/** With what is told of the other product. */
export interface ShownRelation extends Relation {
  readonly title: string
  readonly handle: string
  readonly status: ProductStatus
}

export interface AskedRelation {
  readonly kind: RelationKind
  readonly relatedId: string
  readonly position?: number | undefined
}

/** In the order of the positions that were given, else in that of the list; no product twice in one kind. */
export function inOrder(asked: readonly AskedRelation[]): Relation[] {
  const keys = asked.map(({ kind, relatedId }) => `${kind} ${relatedId}`)
  const errors = keys.flatMap((key, index): FieldError[] => {
    if (keys.indexOf(key) === index) return []
    const message = 'is a relation of this kind already'
    return [{ path: `/relations/${index}/product_id`, code: 'unique', message }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  return asked
    .map(({ kind, relatedId, position }, index) => ({ kind, relatedId, at: position ?? index }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind, relatedId }, position) => ({ kind, relatedId, position }))
}

/** A product is related to products that exist, and not to itself. */
export function checkRelated(
  productId: string,
  asked: readonly AskedRelation[],
  isKnown: (productId: string) => boolean,
): void {
  const errors = asked.flatMap(({ relatedId }, index): FieldError[] => {
    const path = `/relations/${index}/product_id`
    if (relatedId === productId) return [{ path, code: 'itself', message: 'is the product itself' }]
    if (isKnown(relatedId)) return []
    return [{ path, code: 'unknown_product', message: 'does not exist' }]
  })
  if (errors.length > 0) throw relatedProductInvalid(undefined, { errors })
}
