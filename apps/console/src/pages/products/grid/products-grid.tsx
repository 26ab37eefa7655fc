import type { ListProductsItem } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { BackButton } from '../../../kit/button.tsx'
import { Paging } from '../../../kit/list.tsx'
import { PageHeading } from '../../../kit/page-heading.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { useAddress } from '../../../router/address.ts'
import { useProviderNames } from '../../../shared/names/providers.ts'
import { useCurrencyOf } from '../../../shared/price.ts'
import { useTexts } from '../../../texts/index.ts'
import { productFilters } from '../list.tsx'
import type { GridRow } from './changes.ts'
import { Grid } from './grid.tsx'

const pageSize = 96

/** What a row of the list of products knows of its default variant. */
const columns = ['sku', 'price', 'available', 'track_inventory'] as const

/** The products of a list with the price and stock of their default variants, to be typed over. */
export function ProductsGrid() {
  const t = useTexts()
  const { query } = useAddress()
  const providerName = useProviderNames()
  const tenantCurrency = useCurrencyOf(null)
  const named = ['cursor', ...productFilters].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const wanted = { limit: pageSize, ...Object.fromEntries(named) }
  const { data: page, error } = useQuery({
    key: ['products-grid', wanted],
    about: ['product', 'variant', 'listing'],
    keepsPrevious: true,
    run: async (signal) => (await souk.listProducts(wanted, { signal })).data,
  })
  return (
    <main class="page">
      <div class="page-head">
        <BackButton to="products" name={t.menu.products} />
        <PageHeading text={t.products.grid} />
        <div class="sub soft small">{t.products.gridHint}</div>
      </div>
      <Refusal error={error} />
      <Grid
        name={t.products.grid}
        path="products/edit"
        columns={columns}
        rows={page?.data.map((item) => rowOf(item, providerName(item.provider_id), tenantCurrency))}
        paging={<Paging next={page?.page.next} />}
      />
    </main>
  )
}

/** Each leads to the table of all its variants. */
function rowOf(item: ListProductsItem, provider: string, tenantCurrency: string): GridRow {
  const { sku, price, inventory, track_inventory } = item
  return {
    variantId: item.default_variant_id,
    version: item.default_variant_version,
    name: item.title,
    note: provider,
    to: `products/${item.id}/edit`,
    values: { sku, price, available: inventory.available, track_inventory },
    currency: price?.currency ?? tenantCurrency,
    isTracked: track_inventory,
    warehouse: inventory.warehouse,
  }
}
