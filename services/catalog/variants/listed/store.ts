import {
  type Fields,
  field,
  type ListOrder,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  visitOf,
} from '@souk/platform'
import { available, priceAndStock, tracked, warehouse } from '../../products/store.ts'
import { hiddenOfVariant, stockTold, variantsShownTo } from '../../storefront/store.ts'

const variantFields: Fields = {
  id: field.id('var'),
  product_id: field.id('prod'),
  provider_id: field.id('prv'),
  is_default: field.boolean(sql`listed.id = product.default_variant_id`),
  sku: field.text(),
  title: field.text(),
  status: field.word(),
  position: field.number(),
  option_values: field.json(),
  identifiers: field.json(),
  components: field.json(),
  price: field.objectWhere(sql`price.amount is not null`, {
    amount: field.number(sql`price.amount`),
    currency: field.word(),
  }),
  inventory: field.object({
    available: field.number(available),
    warehouse: field.word(warehouse),
  }),
  track_inventory: field.boolean(tracked),
  requires_shipping: field.boolean(),
  weight_g: field.number(),
  dimensions_mm: field.json(),
  hs_code: field.text(),
  origin_country: field.text(),
  tax_code: field.text(),
  external_id: field.text(),
  media_ids: field.json(),
  attributes: field.json(),
  metadata: field.json(),
  created_at: field.time(),
  updated_at: field.time(),
  version: field.number(),
}
const variantItem = listItem(variantFields)

/** To visitors. */
function shownItem(isExact: boolean): Sql {
  const inventory = field.object(stockTold(available, isExact))
  return listItem({ ...variantFields, ...hiddenOfVariant, inventory })
}
const shownItems = { exact: shownItem(true), rough: shownItem(false) }

/** As the seller has put them. Positions can be the same, and then the oldest comes first. */
const byPosition: ListOrder = {
  by: sql`listed.position, listed.id`,
  key: sql`listed.position || ' ' || listed.id`,
  behind: (key) => {
    const [position, id] = key.split(' ')
    return sql`(listed.position, listed.id) > (${position}::int, ${id}::uuid)`
  },
}

/** Cursors of a release that had the newest first are ids alone. Whoever has begun so goes on so to the end. */
function orderOf({ after }: PageRequest): ListOrder | undefined {
  return after === null || after.includes(' ') ? byPosition : undefined
}

export function listVariants(tx: Tx, productId: string, page: PageRequest): Promise<ListPage> {
  const visit = visitOf(tx)
  return pageOf(
    tx,
    {
      from: sql`catalog.variants`,
      where: [
        sql`product_id = ${uuidOf(productId)}`,
        variantsShownTo(tx, sql`status`, sql`provider_id`),
      ],
      joins: sql`
        join catalog.products product on product.tenant_id = ${tx.tenantId}
          and product.id = listed.product_id
        ${priceAndStock(tx, sql`listed`)}`,
      item: visit === undefined ? variantItem : shownItems[visit.isExact ? 'exact' : 'rough'],
      order: orderOf(page),
    },
    page,
  )
}
