import { isDeepStrictEqual } from 'node:util'
import { announce, announceDeletion, checkVersion, newId, type Tx } from '@souk/platform'
import { productTypeCreated, productTypeDeleted, productTypeUpdated } from './events.ts'
import { productTypeInUse } from './problems.ts'
import {
  type Attribute,
  checkAttributes,
  edit,
  type ProductType,
  type ProductTypeChanges,
  type Restriction,
  reasonOf,
  restrictionsOf,
} from './product-type.ts'
import { viewOfProductType } from './schemas.ts'
import {
  countConcerned,
  countProductsOf,
  deleteProductType,
  getProductTypeForUpdate,
  insertProductType,
  updateProductType,
} from './store.ts'

interface ProductTypeDraft {
  readonly name: string
  readonly attributes: readonly Attribute[]
}

export async function createProductType(tx: Tx, draft: ProductTypeDraft): Promise<ProductType> {
  checkAttributes(draft.attributes)
  const { now } = tx
  const type = { id: newId('ptype'), ...draft, version: 1, createdAt: now, updatedAt: now }
  await insertProductType(tx, type)
  announce(tx, productTypeCreated, viewOfProductType, { after: type })
  return type
}

/** A request that changes nothing creates no new version and no event. */
export async function updateProductTypeDetails(
  tx: Tx,
  productTypeId: string,
  changes: ProductTypeChanges,
): Promise<ProductType> {
  checkAttributes(changes.attributes ?? [])
  const type = await getProductTypeForUpdate(tx, productTypeId)
  checkVersion(tx, type.version)
  if (isDeepStrictEqual({ ...type, ...changes }, type)) return type
  if (changes.attributes) await checkNobodyInTheWay(tx, type, changes.attributes)
  const edited = edit(type, changes, tx.now)
  await updateProductType(tx, edited)
  announce(tx, productTypeUpdated, viewOfProductType, { before: type, after: edited })
  return edited
}

/** `required` says of a field that it is missing in the request, and nothing is missing in this one. */
const codes: Readonly<Record<Restriction['kind'], string>> = {
  removed: 'removed',
  values: 'values',
  untranslated: 'untranslated',
  required: 'lacking',
}

/** The lock on the type keeps products from taking what goes. */
async function checkNobodyInTheWay(
  tx: Tx,
  type: ProductType,
  attributes: readonly Attribute[],
): Promise<void> {
  const restrictions = restrictionsOf(type.attributes, attributes)
  if (restrictions.length === 0) return
  const [products, ...counts] = await Promise.all([
    countProductsOf(tx, type.id),
    ...restrictions.map((restriction) => countConcerned(tx, type.id, restriction)),
  ])
  const errors = restrictions.flatMap((restriction, index) => {
    const concerned = counts[index] ?? 0
    const message = reasonOf(restriction, concerned)
    return concerned === 0
      ? []
      : [{ path: restriction.path, code: codes[restriction.kind], message }]
  })
  if (errors.length > 0) throw productTypeInUse({ products }, { errors })
}

export async function removeProductType(tx: Tx, productTypeId: string): Promise<ProductType> {
  const type = await getProductTypeForUpdate(tx, productTypeId)
  checkVersion(tx, type.version)
  const products = await countProductsOf(tx, productTypeId)
  if (products > 0) throw productTypeInUse({ products })
  await deleteProductType(tx, productTypeId)
  announceDeletion(tx, productTypeDeleted, viewOfProductType, type)
  return type
}
