import {
  field,
  hasPart,
  isOneOf,
  type ListPage,
  listItem,
  type NameFilter,
  orTaken,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { productTypeNameTaken, productTypeNotFound } from './problems.ts'
import type { ProductType, Restriction } from './product-type.ts'
import { productTypeTable } from './rows.ts'

export async function getProductType(tx: Tx, productTypeId: string): Promise<ProductType> {
  const [row] = await tx`
    select ${productTypeTable.columns}
    from catalog.product_types
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productTypeId)}
  `
  if (!row) throw productTypeNotFound({ productTypeId })
  return productTypeTable.fieldsOf(row)
}

/** Products that take the type or a value of it at this moment are waited for, and later ones wait. */
export async function getProductTypeForUpdate(tx: Tx, productTypeId: string): Promise<ProductType> {
  const [row] = await tx`
    select ${productTypeTable.columns}
    from catalog.product_types
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productTypeId)}
    for update
  `
  if (!row) throw productTypeNotFound({ productTypeId })
  return productTypeTable.fieldsOf(row)
}

/** Until the transaction ends the type stays as it is, so that what was checked against it holds. */
export async function findProductTypeForShare(
  tx: Tx,
  productTypeId: string,
): Promise<ProductType | undefined> {
  const [row] = await tx`
    select ${productTypeTable.columns}
    from catalog.product_types
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productTypeId)}
    for share
  `
  return row && productTypeTable.fieldsOf(row)
}

const productTypeItem = listItem({
  id: field.id('ptype'),
  name: field.text(),
  attributes: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listProductTypes(
  tx: Tx,
  { name, ids }: NameFilter,
  page: PageRequest,
): Promise<ListPage> {
  const from = sql`catalog.product_types`
  const comparing = hasPart(sql`listed.name`, name)
  return pageOf(tx, { from, where: [isOneOf(ids)], comparing, item: productTypeItem }, page)
}

export function insertProductType(tx: Tx, type: ProductType): Promise<void> {
  return orTaken(productTypeTable.insert(tx, [type]), {
    product_types_name: () => productTypeNameTaken({ name: type.name }),
  })
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateProductType(tx: Tx, type: ProductType): Promise<void> {
  return orTaken(productTypeTable.update(tx, type), {
    product_types_name: () => productTypeNameTaken({ name: type.name }),
  })
}

export async function deleteProductType(tx: Tx, productTypeId: string): Promise<void> {
  await tx`
    delete from catalog.product_types
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productTypeId)}
  `
}

export async function countProductsOf(tx: Tx, productTypeId: string): Promise<number> {
  const [found] = await tx<{ products: number }>`
    select count(*) as products
    from catalog.products
    where tenant_id = ${tx.tenantId} and product_type_id = ${uuidOf(productTypeId)}
  `
  return found?.products ?? 0
}

/** How many products of the type a restriction concerns: those with the value, or those on sale without it. */
export async function countConcerned(
  tx: Tx,
  productTypeId: string,
  { kind, key, level, values }: Restriction,
): Promise<number> {
  const of =
    level === 'PRODUCT' ? concernedItself(kind, key, values) : concernedBy(tx, kind, key, values)
  const [found] = await tx<{ products: number }>`
    select count(*) as products
    from catalog.products product
    where product.tenant_id = ${tx.tenantId} and product.product_type_id = ${uuidOf(productTypeId)}
      and ${of}
  `
  return found?.products ?? 0
}

type Kind = Restriction['kind']

function concernedItself(kind: Kind, key: string, values: readonly string[]) {
  const isTranslated = sql`exists (
    select from jsonb_each(product.translations) as said (locale, texts)
    where jsonb_exists(said.texts -> 'attributes', ${key})
  )`
  if (kind === 'untranslated') return isTranslated
  if (kind === 'values') return sql`product.attributes ->> ${key} = any(${values}::text[])`
  const hasValue = sql`jsonb_exists(product.attributes, ${key})`
  if (kind === 'removed') return sql`(${hasValue} or ${isTranslated})`
  return sql`product.status = 'ACTIVE' and not ${hasValue}`
}

function concernedBy(tx: Tx, kind: Kind, key: string, values: readonly string[]) {
  const hasValue = sql`jsonb_exists(variant.attributes, ${key})`
  const isConcerned = {
    removed: hasValue,
    untranslated: sql`false`,
    values: sql`variant.attributes ->> ${key} = any(${values}::text[])`,
    required: sql`product.status = 'ACTIVE' and variant.status = 'ACTIVE' and not ${hasValue}`,
  }
  return sql`exists (
    select
    from catalog.variants variant
    where variant.tenant_id = ${tx.tenantId} and variant.product_id = product.id
      and ${isConcerned[kind]}
  )`
}
