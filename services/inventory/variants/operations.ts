import type { Tx } from '@souk/platform'
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
