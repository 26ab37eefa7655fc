import type pg from 'pg'
import { loadTenants } from './data.ts'
import { uuidSql } from './ids.ts'

/** Words that titles are made of: every first one is in a tenth of the catalog, every second one in a fiftieth. */
const things = [
  'shirt',
  'lamp',
  'chair',
  'table',
  'jacket',
  'kettle',
  'blanket',
  'rug',
  'vase',
  'mug',
]
const makes = Array.from(
  { length: 50 },
  (_, at) => `line${String.fromCharCode(97 + (at % 26))}${at}`,
)
const adjectives = ['linen', 'woollen', 'wooden', 'ceramic', 'steel', 'glass', 'leather']

export const categories = 200

const listed = (words: readonly string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])`
const oneOf = (words: readonly string[], n: string) =>
  `${listed(words)}[1 + (${n}) % ${words.length}]`

/**
 * Products with titles, brands, categories and prices, by bulk SQL. What is searched is not loaded: the worker writes it, as
 * it does after an upgrade.
 */
export async function loadCatalog(
  owner: pg.Client,
  tenantId: string,
  products: number,
): Promise<void> {
  await loadTenants(owner, [tenantId], { products, orders: 0 })
  const productId = uuidSql('product', 'n')
  const categoryId = uuidSql('order', `n % ${categories}`)
  await owner.query(
    `update catalog.products product
     set title = ${oneOf(adjectives, 'n * 7 + n / 10')} || ' ' || ${oneOf(things, 'n')} || ' ' || ${oneOf(makes, 'n / 10')},
       description = 'A ' || ${oneOf(things, 'n + 3')} || ' made to last, number ' || n,
       brand = 'Brand ' || n % 300, category_ids = array[${categoryId}]
     from generate_series(0, ${products - 1}) as n
     where product.tenant_id = $1 and product.id = ${productId}`,
    [tenantId],
  )
  await owner.query(
    `insert into catalog.categories
       (tenant_id, id, path, level, position, handle, name, translations, status, metadata, version,
        created_at, updated_at)
     select $1, ${categoryId}, '{}', 1, n, 'category-' || n, 'Category ' || n, '{}', 'ACTIVE', '{}', 1,
       now(), now()
     from generate_series(0, ${categories - 1}) as n`,
    [tenantId],
  )
  await owner.query(
    `insert into catalog.product_categories (tenant_id, category_id, product_id)
     select $1, ${categoryId}, ${productId} from generate_series(0, ${products - 1}) as n`,
    [tenantId],
  )
  await owner.query(
    `update catalog.search_rebuilds set edition = 0, finished_at = null where tenant_id = $1`,
    [tenantId],
  )
}
