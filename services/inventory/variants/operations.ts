import type { FieldError, Tx } from '@souk/platform'
import { bundleHasNoStock } from '../problems.ts'
import {
  type BundlePart,
  type NamedVariant,
  resolveVariantIds,
  type VariantWithSku,
} from './variant.ts'

/**
 * What another domain knows of variants. It stands above this one, and is handed in where the product is put together.
 */
export interface KnownVariants {
  /** The variants with these SKUs that the caller may see. */
  readonly listVariantsWithSkus: (
    tx: Tx,
    skus: readonly string[],
  ) => Promise<readonly VariantWithSku[]>
  /** What is in those of the variants that are bundles. */
  readonly listBundleParts: (
    tx: Tx,
    variantIds: readonly string[],
  ) => Promise<readonly BundlePart[]>
}

export type ListBundleParts = KnownVariants['listBundleParts']

/** Where nobody knows more of variants than their ids, none has a SKU and none is a bundle. */
export const idsAlone: KnownVariants = {
  listVariantsWithSkus: async () => [],
  listBundleParts: async () => [],
}

interface BundleCheck<Line> {
  /** Which of the lines may not be of a bundle; all unless said. */
  readonly isMeant?: (line: Line) => boolean
  readonly pathTo: (index: number) => string
}

/** Refuses bundles where units are counted or moved: what a bundle has itself is never sold. */
export async function checkNoBundles<Line extends { readonly variantId: string }>(
  tx: Tx,
  lines: readonly Line[],
  listBundleParts: ListBundleParts,
  { isMeant = () => true, pathTo }: BundleCheck<Line>,
): Promise<void> {
  const meant = new Set(lines.filter(isMeant).map(({ variantId }) => variantId))
  if (meant.size === 0) return
  const parts = await listBundleParts(tx, [...meant])
  const bundles = new Set(parts.map(({ bundleId }) => bundleId))
  const message = 'is a bundle; name its components'
  const errors = lines.flatMap((line, index): FieldError[] =>
    bundles.has(line.variantId) && isMeant(line)
      ? [{ path: pathTo(index), code: 'bundle_has_no_stock', message }]
      : [],
  )
  if (errors.length > 0) throw bundleHasNoStock({ variantIds: [...bundles] }, { errors })
}

/** The id of each named variant, in one look however many there are; none if all are named by id. */
export async function variantIdsOf(
  tx: Tx,
  named: readonly NamedVariant[],
  { listVariantsWithSkus }: KnownVariants,
  pathTo: (index: number) => string,
): Promise<string[]> {
  const skus = [...new Set(named.flatMap((one) => ('sku' in one ? one.sku : [])))]
  const found = skus.length === 0 ? [] : await listVariantsWithSkus(tx, skus)
  return resolveVariantIds(named, found, pathTo)
}
