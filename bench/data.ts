import type pg from 'pg'
import { timeSql, uuidAt, uuidSql } from './ids.ts'

/** Orders are spread over so many products, in every tenant that has as many. */
export const orderedProducts = 1_000

const stockOfEach = 1_000_000_000

export interface Shape {
  readonly products: number
  readonly orders: number
}

/**
 * Fills tenants with products and orders by bulk SQL: what the API would have written to catalog, prices,
 * stock, orders, reservations and counters. Of the histories that would lie beside them (events, audit trail,
 * payments, ledger, older prices) no measured request reads anything, so they are left out.
 */
export async function loadTenants(
  owner: pg.Client,
  tenantIds: readonly string[],
  { products, orders }: Shape,
): Promise<void> {
  await owner.query('set synchronous_commit = off')
  await owner.query('create temp table if not exists loaded (tenant_id uuid)')
  await owner.query('truncate loaded')
  await owner.query('insert into loaded select unnest($1::uuid[])', [tenantIds])
  const ordered = Math.min(products, orderedProducts)
  for (const statement of [...productStatements(products), ...orderStatements(orders, ordered)]) {
    await owner.query(statement)
  }
}

export const categoryOfTenth = uuidAt('category', 0)
export const collectionOfTenth = uuidAt('collection', 0)

/** Puts every tenth product of a tenant into a category, and into a collection that is sorted by title. */
export async function loadGroups(
  owner: pg.Client,
  tenantId: string,
  { products }: Pick<Shape, 'products'>,
): Promise<void> {
  const each = `from generate_series(0, ${products - 1}, 10) as n`
  await owner.query(
    `insert into catalog.categories
       (tenant_id, id, path, level, position, handle, name, translations, status, metadata, version,
        created_at, updated_at)
     values ($1, $2, '{}', 1, 0, 'tenth', 'Tenth', '{}', 'ACTIVE', '{}', 1, now(), now())`,
    [tenantId, categoryOfTenth],
  )
  await owner.query(
    `insert into catalog.product_categories (tenant_id, category_id, product_id)
     select $1, $2, ${productId} ${each}`,
    [tenantId, categoryOfTenth],
  )
  await owner.query(
    `insert into catalog.collections
       (tenant_id, id, handle, title, translations, kind, matching, rules, conditions, sort, metadata, version,
        created_at, updated_at)
     values ($1, $2, 'tenth', 'Tenth', '{}', 'MANUAL', 'ALL', '[]', '[]', 'TITLE', '{}', 1, now(), now())`,
    [tenantId, collectionOfTenth],
  )
  await owner.query(
    `insert into catalog.collection_products (tenant_id, collection_id, product_id, position, sort_key)
     select $1, $2, ${productId}, 0, 'bench product ' || n ${each}`,
    [tenantId, collectionOfTenth],
  )
  await settleTables(owner)
}

/** Leaves the tables as they are after a while of normal life: analysed, vacuumed, on disk. */
export async function settleTables(owner: pg.Client): Promise<void> {
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
}

const productId = uuidSql('product', 'n')
const variantId = uuidSql('variant', 'n')
const at = timeSql('n')

function productStatements(products: number): string[] {
  const each = `from loaded cross join generate_series(0, ${products - 1}) as n`
  return [
    `insert into inventory.locations
       (tenant_id, id, code, name, kind, metadata, version, created_at, updated_at)
     select tenant_id, ${uuidSql('location', '0')}, 'MAIN', 'MAIN', 'WAREHOUSE', '{}', 1, now(), now()
     from loaded`,
    `insert into catalog.products
       (tenant_id, id, handle, title, description, status, kind, default_variant_id, tags, metadata,
        version, created_at, updated_at)
     select tenant_id, ${productId}, 'bench-' || n, 'Bench product ' || n, 'Made to be measured',
       'ACTIVE', 'PHYSICAL', ${variantId}, '{}', '{}', 1, ${at}, ${at} ${each}`,
    `insert into catalog.variants
       (tenant_id, id, product_id, sku, title, status, option_values, currency, requires_shipping,
        metadata, version, created_at, updated_at)
     select tenant_id, ${variantId}, ${productId}, 'SKU-' || n, 'Default', 'ACTIVE', '{}', 'EUR', true,
       '{}', 1, ${at}, ${at} ${each}`,
    `insert into pricing.prices
       (tenant_id, variant_id, currency, min_quantity, id, amount, version, created_at, updated_at)
     select tenant_id, ${variantId}, 'EUR', 1, ${uuidSql('price', 'n')}, ${unitAmount}, 1, ${at}, ${at}
     ${each}`,
    `insert into inventory.stock_items
       (tenant_id, variant_id, warehouse, id, is_primary, on_hand, reserved, damaged, safety_stock,
        version, created_at, updated_at)
     select tenant_id, ${variantId}, 'MAIN', ${uuidSql('stock', 'n')}, true, ${stockOfEach}, 0, 0, 0, 1,
       ${at}, ${at} ${each}`,
    `insert into inventory.movements
       (tenant_id, id, variant_id, warehouse, type, quantity, on_hand, actor_type, actor_id, occurred_at)
     select tenant_id, ${uuidSql('movement', 'n')}, ${variantId}, 'MAIN', 'RECEIPT', ${stockOfEach},
       ${stockOfEach}, 'system', 'bench', ${at} ${each}`,
    `insert into catalog.listings
       (tenant_id, product_id, sku, variant_version, currency, amount, available, warehouse, tracked,
        variant_count, amount_min, amount_max, total_available, is_limited)
     select tenant_id, ${productId}, 'SKU-' || n, 1, 'EUR', ${unitAmount}, ${stockOfEach}, 'MAIN', true,
       1, ${unitAmount}, ${unitAmount}, ${stockOfEach}, true ${each}`,
    // Nobody searches in these tenants. Without the row the worker would write their documents while others are measured.
    `insert into catalog.search_rebuilds
       (tenant_id, id, edition, through, products, requested_at, finished_at)
     select tenant_id, tenant_id, 1000, '00000000-0000-0000-0000-000000000000', 0, now(), now()
     from loaded
     on conflict (tenant_id) do update
     set edition = excluded.edition, finished_at = excluded.finished_at`,
  ]
}

const unitAmount = '(1000 + n % 500)'

/** One in ten waits for its payment, three are paid, six are on their way. */
const standing = `case when n % 10 = 0 then 'PENDING' when n % 10 < 4 then 'PAID' else 'FULFILLED' end`

function orderStatements(orders: number, ordered: number): string[] {
  if (orders === 0) return []
  const each = `
    from loaded
    cross join generate_series(0, ${orders - 1}) as n
    cross join lateral (
      select ${standing} as status, n % ${ordered} as product, 1000 + n % ${ordered} % 500 as amount
    ) chosen`
  const orderId = uuidSql('order', 'n')
  const [product, variant] = [uuidSql('product', 'product'), uuidSql('variant', 'product')]
  const shipped = `case when status = 'FULFILLED' then 1 else 0 end`
  return [
    `insert into orders.orders
       (tenant_id, id, status, payment_status, fulfillment_status, return_status, refund_status,
        dispute_status, source, channel, currency, subtotal, total, paid_total, placed_at, expires_at,
        paid_at, fulfilled_at, version, created_at, updated_at)
     select tenant_id, ${orderId}, status, case when status = 'PENDING' then 'UNPAID' else 'PAID' end,
       case when status = 'FULFILLED' then 'FULFILLED' else 'NONE' end, 'NONE', 'NONE', 'NONE', 'API',
       'web', 'EUR', amount, amount, case when status = 'PENDING' then 0 else amount end, ${at},
       case when status = 'PENDING' then now() + interval '1 day' end,
       case when status <> 'PENDING' then ${at} end,
       case when status = 'FULFILLED' then ${at} end, 1, ${at}, ${at} ${each}`,
    `insert into orders.order_items
       (tenant_id, order_id, id, product_id, variant_id, sku, title, variant_title, kind,
        requires_shipping, quantity, fulfilled, unit_amount, subtotal, total, metadata)
     select tenant_id, ${orderId}, ${uuidSql('item', 'n')}, ${product}, ${variant}, 'SKU-' || product,
       'Bench product ' || product, 'Default', 'PHYSICAL', true, 1, ${shipped}, amount, amount, amount,
       '{}' ${each}`,
    `insert into inventory.reservations
       (tenant_id, order_id, variant_id, warehouse, quantity, shipped, released, created_at, updated_at)
     select tenant_id, ${orderId}, ${variant}, 'MAIN', 1, ${shipped}, 0, ${at}, ${at} ${each}`,
    `update inventory.stock_items as item
     set reserved = held.open, on_hand = on_hand - held.shipped
     from (
       select tenant_id, ${variant} as variant_id, count(*) filter (where status <> 'FULFILLED') as open,
         count(*) filter (where status = 'FULFILLED') as shipped ${each}
       group by tenant_id, product
     ) held
     where item.tenant_id = held.tenant_id and item.variant_id = held.variant_id`,
    `insert into platform.counters (tenant_id, name, key, stripe, n)
     select tenant_id, 'orders', key, 0, count(*) ${each}
     cross join lateral (values (''), (status)) as counted (key)
     group by tenant_id, key`,
  ]
}
