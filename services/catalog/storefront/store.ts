import { type Fields, field, ownedBy, type Sql, sql, type Tx, visitOf } from '@souk/platform'

/** Whether a publication is open by the clock, whatever was told of it last. */
export function isOpenNow(tx: Tx, row: Sql): Sql {
  return sql`((${row}.publish_at is null or ${row}.publish_at <= ${tx.now})
    and (${row}.unpublish_at is null or ${row}.unpublish_at > ${tx.now}))`
}

/** Whether a product is sold in a channel now. */
export function isSoldIn(tx: Tx, channel: string | null, product: Sql): Sql {
  return sql`(${product}.status = 'ACTIVE' and (${product}.publications is null or exists (
    select
    from catalog.publications publication
    where publication.tenant_id = ${tx.tenantId} and publication.product_id = ${product}.id
      and publication.channel = ${channel} and ${isOpenNow(tx, sql`publication`)}
  )))`
}

/** Whether the seller of a product may sell: the operator always, a provider while it is active. */
function maySell(tx: Tx, product: Sql): Sql {
  return sql`(${product}.provider_id is null or exists (
    select
    from catalog.sellers seller
    where seller.tenant_id = ${tx.tenantId} and seller.provider_id = ${product}.provider_id
      and seller.may_sell
  ))`
}

/**
 * Products that whoever asks may see: all for the operator, its own for a provider, and for a visitor what is sold where it
 * is, now and by somebody who may sell.
 */
export function shownTo(tx: Tx, product: Sql): Sql {
  const visit = visitOf(tx)
  if (visit === undefined) return ownedBy(tx, sql`${product}.provider_id`)
  return sql`(${isSoldIn(tx, visit.place, product)} and ${maySell(tx, product)})`
}

/** The same of products that are known to be sold where a visitor is. */
export function soldByActive(tx: Tx, product: Sql): Sql {
  return visitOf(tx) === undefined ? sql`true` : maySell(tx, product)
}

/** Variants of a product that may be seen: visitors see those that can be ordered. */
export function variantsShownTo(tx: Tx, status: Sql, providerId: Sql): Sql {
  return visitOf(tx) === undefined ? ownedBy(tx, providerId) : sql`${status} = 'ACTIVE'`
}

/** The product of such variants, which visitors have to see as well. */
export function productsShownTo(tx: Tx, product: Sql): Sql {
  return visitOf(tx) === undefined ? sql`true` : shownTo(tx, product)
}

/** Categories that may be seen: what is hidden, or in something hidden, is not shown to visitors. */
export function categoriesShownTo(tx: Tx, category: Sql): Sql {
  if (visitOf(tx) === undefined) return sql`true`
  return sql`(${category}.status = 'ACTIVE' and not exists (
    select
    from catalog.categories hiding
    where hiding.tenant_id = ${tx.tenantId} and hiding.id = any(${category}.path)
      and hiding.status = 'HIDDEN'
  ))`
}

/** A number of units as it is told: as it is, or 1 where there are any. */
export function unitsTold(units: Sql, isExact: boolean): Sql {
  return isExact ? units : sql`least(greatest(${units}, 0), 1)`
}

/** The stock of one variant; in which location it is, is nobody's business. */
export function stockTold(units: Sql, isExact: boolean): Fields {
  return {
    available: field.number(unitsTold(units, isExact)),
    warehouse: field.word(sql`'ALL'`),
  }
}

const nothing = field.json(sql`'null'`)
const empty = field.json(sql`'{}'`)

/** What a list leaves out for a visitor, as `visitor.ts` does of what is read alone. */
export const hiddenOfProduct: Fields = { external_id: nothing, publications: nothing }
export const hiddenOfVariant: Fields = {
  hs_code: nothing,
  tax_code: nothing,
  external_id: nothing,
  metadata: empty,
}
export const hiddenOfCategory: Fields = { metadata: empty }
export const hiddenOfCollection: Fields = { rules: field.json(sql`'[]'`), metadata: empty }
