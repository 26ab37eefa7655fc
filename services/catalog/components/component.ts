import { type FieldError, validationFailed } from '@souk/platform'
import { notPublishable } from '../products/problems.ts'
import type { ProductKind } from '../products/product.ts'
import { bundleNesting, componentUnknown, notABundle } from './problems.ts'

/** What a bundle is made of: so many units of a variant. */
export interface Component {
  readonly variantId: string
  readonly quantity: number
}

export const componentsMax = 50

/** A variant that is named as a component, as it was found. */
export interface ComponentVariant {
  readonly id: string
  readonly productId: string
  readonly providerId: string | null
  readonly kind: ProductKind
}

/** The components of one variant, and where a request names them. */
export interface Composed {
  readonly components: readonly Component[]
  readonly path: string
}

export function checkComposition(kind: ProductKind, composed: readonly Composed[]): void {
  const all = composed.filter(({ components }) => components.length > 0)
  if (all.length > 0 && kind !== 'BUNDLE') throw notABundle({ kind })
  const errors = all.flatMap(({ components, path }) => {
    const ids = components.map(({ variantId }) => variantId)
    return ids.flatMap((id, index): FieldError[] => {
      if (ids.indexOf(id) === index) return []
      const message = 'is a component already'
      return [{ path: pathTo(path, index), code: 'unique', message }]
    })
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

interface Contained {
  readonly status: 'ACTIVE' | 'DISABLED'
  readonly components: readonly Component[]
}

/** What is on sale as a bundle has something in it. */
export function checkContents(
  { kind, status }: { readonly kind: ProductKind; readonly status: string },
  variants: readonly Contained[],
): void {
  if (kind !== 'BUNDLE' || status !== 'ACTIVE') return
  const isEmpty = (variant: Contained) =>
    variant.status === 'ACTIVE' && variant.components.length === 0
  if (variants.some(isEmpty)) throw notPublishable({ missing: ['components'] })
}

function pathTo(path: string, index: number): string {
  return `${path}/components/${index}/variant_id`
}

/** Components belong to the seller of the bundle, and none of them is a bundle, a gift card or of the bundle itself. */
export function checkComponents(
  bundle: { readonly id: string; readonly providerId: string | null },
  composed: readonly Composed[],
  found: readonly ComponentVariant[],
): void {
  const named = composed.flatMap(({ components, path }) =>
    components.map(({ variantId }, index) => ({ variantId, path: pathTo(path, index) })),
  )
  const own = found.filter(({ providerId }) => providerId === bundle.providerId)
  const foundById = new Map(own.map((variant) => [variant.id, variant]))
  const unknown = named.filter(({ variantId }) => !foundById.has(variantId))
  if (unknown.length > 0) {
    const errors = unknown.map(({ path }) => {
      return { path, code: 'component_unknown', message: 'does not exist' }
    })
    throw componentUnknown({ variantIds: idsOf(unknown) }, { errors })
  }
  const nested = named.filter(({ variantId }) => {
    const { kind, productId } = foundById.get(variantId) ?? {}
    return kind === 'BUNDLE' || kind === 'GIFT_CARD' || productId === bundle.id
  })
  if (nested.length === 0) return
  const errors = nested.map(({ path, variantId }) => {
    const isCard = foundById.get(variantId)?.kind === 'GIFT_CARD'
    return {
      path,
      code: 'bundle_nesting',
      message: isCard ? 'is a gift card' : 'is a bundle itself',
    }
  })
  throw bundleNesting({ variantIds: idsOf(nested) }, { errors })
}

function idsOf(named: readonly { readonly variantId: string }[]): string[] {
  return [...new Set(named.map(({ variantId }) => variantId))]
}
