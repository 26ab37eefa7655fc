import type { Variant } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { BackButton } from '../../../kit/button.tsx'
import { Paging } from '../../../kit/list.tsx'
import { PageHeading } from '../../../kit/page-heading.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { useAddress } from '../../../router/address.ts'
import { isUnnamed } from '../../../shared/names/variants.tsx'
import { useCurrencyOf } from '../../../shared/price.ts'
import { useTexts } from '../../../texts/index.ts'
import { useProduct } from '../detail.tsx'
import { optionsNote } from '../variants.tsx'
import type { GridRow } from './changes.ts'
import { gridColumns } from './columns.ts'
import { Grid } from './grid.tsx'

const pageSize = 96

/** All variants of one product with their prices and stock, to be typed over. */
export function VariantsGrid({ productId }: { readonly productId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const cursor = query.get('cursor')
  const tenantCurrency = useCurrencyOf(null)
  const { data: product, error } = useProduct(productId)
  const { data: page, error: refused } = useQuery({
    key: ['variants-grid', productId, cursor],
    about: ['product', 'variant', 'price', 'stock'],
    keepsPrevious: true,
    run: async (signal) => {
      const wanted = { productId, limit: pageSize, ...(cursor !== null && { cursor }) }
      return (await souk.listVariants(wanted, { signal })).data
    },
  })
  return (
    <main class="page">
      <div class="page-head">
        <BackButton to={`products/${productId}`} name={product?.title ?? t.menu.products} />
        <PageHeading text={product ? t.products.gridOf(product.title) : t.products.grid} />
        <div class="sub soft small">{t.products.gridHint}</div>
      </div>
      <Refusal error={error ?? refused} />
      <Grid
        name={t.products.grid}
        path="variants/edit"
        columns={gridColumns}
        rows={page?.data.map((item) => rowOf(item, t.products.isDefault, tenantCurrency))}
        paging={<Paging next={page?.page.next} />}
      />
    </main>
  )
}

function rowOf(item: Variant, unnamed: string, tenantCurrency: string): GridRow {
  return {
    variantId: item.id,
    version: item.version,
    name: isUnnamed(item) ? unnamed : item.title,
    note: item.is_default ? '' : optionsNote(item),
    to: `products/${item.product_id}?do=variant&variant=${item.id}`,
    values: { ...item, available: item.inventory.available },
    currency: item.price?.currency ?? tenantCurrency,
    isTracked: item.track_inventory,
    warehouse: item.inventory.warehouse,
  }
}
