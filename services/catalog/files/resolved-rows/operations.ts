import { type FileReading, ownId, type RowFault, type Tx } from '@souk/platform'
import { isNamed, type NamedProduct, productNamedBy, skusOf } from '../matching.ts'
import { namedIn, type References, resolved } from '../references.ts'
import { attributeFaultsIn, contradictionsIn, isSimple, missingIn, withVariants } from '../row.ts'
import type { ProductRow } from '../schemas.ts'
import { listCategoryIds, listNamedProducts, listNamedTypes } from '../store.ts'

/** A row with its references found, and the product that it is about if there is one. */
export interface ResolvedRow {
  readonly productId: string | undefined
  /** With ids instead of names, and all variants in a list. */
  readonly row: ProductRow
  /** Its fields are those of the product and of its only variant. */
  readonly isSimple: boolean
  /** All that is wrong with it, as far as it can be seen without saving it. */
  readonly errors: readonly RowFault[]
}

/** One that is about a product which is there. */
export interface KnownRow extends ResolvedRow {
  readonly productId: string
}

/** As many statements for all rows as for one. */
export async function resolveRows(
  tx: Tx,
  rows: readonly ProductRow[],
  { takesComma }: FileReading,
): Promise<ResolvedRow[]> {
  const known = await listNamedProducts(tx, {
    ids: rows.flatMap(({ id }) => id ?? []),
    externalIds: rows.flatMap(({ external_id: externalId }) => externalId ?? []),
    handles: rows.flatMap(({ handle }) => handle ?? []),
    skus: rows.flatMap((row) => (isNamed(row) ? [] : skusOf(row))),
  })
  const references = await loadReferences(tx, rows, known)
  const typeOf = new Map(known.map(({ id, productTypeId }) => [id, productTypeId]))
  return rows.map((asked): ResolvedRow => {
    const { productId, errors: unnamed } = productNamedBy(asked, known, ownId(tx, 'prv'))
    const typeNow = productId === undefined ? null : (typeOf.get(productId) ?? null)
    const { row, type, errors: unknown } = resolved(asked, references, { typeNow, takesComma })
    const isNew = productId === undefined && unnamed.length === 0
    const hasUnknownType = unknown.some(({ path }) => path === '/product_type_id')
    const errors = [
      ...[...unnamed, ...unknown, ...contradictionsIn(row)],
      ...(isNew ? missingIn(row) : []),
      ...(hasUnknownType ? [] : attributeFaultsIn(row, type, takesComma)),
    ]
    return { productId, row: withVariants(row), isSimple: isSimple(row), errors }
  })
}

export async function faultsOfRows(tx: Tx, rows: readonly ProductRow[], reading: FileReading) {
  return (await resolveRows(tx, rows, reading)).map(({ errors }) => errors)
}

/** Two statements for all rows, and none where nothing is named. */
async function loadReferences(
  tx: Tx,
  rows: readonly ProductRow[],
  known: readonly NamedProduct[],
): Promise<References> {
  const { handles, types: wanted } = namedIn(
    rows,
    known.map(({ productTypeId }) => productTypeId),
  )
  const [categoryIds, types] = await Promise.all([
    listCategoryIds(tx, handles),
    listNamedTypes(tx, wanted),
  ])
  return { categoryIds, types }
}
