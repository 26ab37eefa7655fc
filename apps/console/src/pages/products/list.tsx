import type { ListProductsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { FilterPopup } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { onlyBy, useJobExport } from '../../shared/jobs/export-job.tsx'
import { ImportButton } from '../../shared/jobs/import-dialog.tsx'
import { thumbnailOf } from '../../shared/media/media.ts'
import { categoryNames } from '../../shared/names/categories.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { collectionNames } from '../../shared/names/collections.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { NameFilter } from '../../shared/names/name-field.tsx'
import { productTypeNames } from '../../shared/names/product-types.ts'
import { providerNames, useProviderNames } from '../../shared/names/providers.ts'
import { priceText } from '../../shared/price.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useProductBulk } from './bulk.tsx'
import { CreateProduct } from './create.tsx'
import { ProductStatus } from './status.tsx'

/** The filters of the list, which the table of prices and stock takes too. */
export const productFilters = [
  'media_id',
  'status',
  'title',
  'category_id',
  'collection_id',
  'product_type_id',
  'channel',
  'provider_id',
] as const

/** Prices and stock are found by their own filters, which are few. */
const exported = [
  { name: 'products', filterOf: (filters: object) => filters },
  { name: 'prices', filterOf: onlyBy(['provider_id']) },
  { name: 'stock', filterOf: onlyBy(['provider_id']) },
] as const

export function ProductList() {
  const t = useTexts()
  const { query } = useAddress()
  const may = useMay()
  const providerName = useProviderNames()
  const { product } = t.states
  return (
    <>
      <ListPage<ListProductsItem>
        path="products"
        title={t.menu.products}
        icon="package"
        about={['product', 'variant', 'listing']}
        filters={productFilters}
        filterValue={filterValue}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.products.all],
            ['ACTIVE', product.ACTIVE],
            ['DRAFT', product.DRAFT],
            ['ARCHIVED', product.ARCHIVED],
          ],
        }}
        tools={<Tools />}
        actions={<Actions />}
        exportBy={useJobExport(exported)}
        ask={(wanted, signal) => souk.listProducts(wanted, { signal })}
        columns={columnsOf(t, providerName)}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        bulk={useProductBulk()}
        linkOf={({ id }) => `products/${id}`}
        none={{
          title: t.products.none,
          detail: may('createProduct') ? (
            <Link to="products?do=create" class="link">
              {t.products.noneDetail}
            </Link>
          ) : null,
        }}
        noneFound={t.products.noneFound}
      />
      {query.get('do') === 'create' && <CreateProduct onClose={() => search({ do: null })} />}
    </>
  )
}

function Tools() {
  const t = useTexts()
  const hasProviders = useHasProviders()
  return (
    <>
      <SearchField parameter="title" label={t.products.byTitle} />
      <FilterPopup
        parameters={['category_id', 'collection_id', 'product_type_id', 'channel', 'provider_id']}
      >
        <NameFilter
          names={categoryNames}
          parameter="category_id"
          label={t.categories.category}
          any={t.products.anyCategory}
        />
        <NameFilter
          names={collectionNames}
          parameter="collection_id"
          label={t.collections.collection}
          any={t.products.anyCollection}
        />
        <NameFilter
          names={productTypeNames}
          parameter="product_type_id"
          label={t.products.product_type_id}
          any={t.products.anyType}
        />
        <NameFilter
          names={channelNames}
          parameter="channel"
          label={t.channels.soldIn}
          any={t.channels.any}
        />
        {hasProviders && (
          <NameFilter
            names={providerNames}
            parameter="provider_id"
            label={t.products.provider}
            any={t.products.anyProvider}
          />
        )}
      </FilterPopup>
    </>
  )
}

function Actions() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const filters = new URLSearchParams(
    [...query].filter(([name]) => (productFilters as readonly string[]).includes(name)),
  ).toString()
  return (
    <>
      <ImportButton names={['products', 'prices', 'stock']} />
      {(may('updateVariants') || may('adjustStock')) && (
        <LinkButton icon="columns-3" to={`products/edit${filters && `?${filters}`}`}>
          {t.products.edit}
        </LinkButton>
      )}
      {may('createProduct') && (
        <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
          {t.products.create}
        </Button>
      )}
    </>
  )
}

/** The first image of a product, or the first letter of its title. */
function Thumbnail({
  title,
  image,
}: {
  readonly title: string
  readonly image?: string | undefined
}) {
  return image ? (
    <img class="letter" src={image} alt="" width="34" height="34" loading="lazy" />
  ) : (
    <span class="letter" aria-hidden="true">
      {[...title][0]?.toUpperCase()}
    </span>
  )
}

function columnsOf(
  t: Texts,
  providerName: (id: string | null) => string,
): readonly Column<ListProductsItem>[] {
  return [
    {
      key: 'product',
      title: t.products.product,
      text: ({ title }) => title,
      cell: ({ title, sku, default_image }) => (
        <span class="thing">
          <Thumbnail title={title} image={thumbnailOf(default_image)} />
          <span>
            <strong class="theirs">{title}</strong>
            {sku && <span class="note theirs">{sku}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.products.status,
      text: ({ status }) => status,
      cell: ({ status }) => <ProductStatus status={status} />,
    },
    {
      key: 'provider',
      title: t.products.provider,
      text: async ({ provider_id: id }) => id && ((await providerNames.find(id)) ?? id),
      isAside: true,
      cell: ({ provider_id }) => <span class="soft theirs">{providerName(provider_id)}</span>,
    },
    ...figureColumns(t),
    timeColumn('changed', t.products.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}

/** How many forms it has, what can be sold of them, and for how much. */
function figureColumns(t: Texts): readonly Column<ListProductsItem>[] {
  return [
    {
      key: 'variants',
      title: t.products.variants,
      text: ({ variant_count }) => variant_count,
      isFigure: true,
      isAside: true,
      isOptional: true,
      cell: ({ variant_count }) => unitsText(variant_count),
    },
    {
      key: 'available',
      title: t.products.available,
      text: ({ stock }) => (stock.is_limited ? stock.available : null),
      isFigure: true,
      isAside: true,
      cell: (item) => (
        <Link to={stockPath(item)} class="above plain-link">
          {availableText(item, t)}
        </Link>
      ),
    },
    {
      key: 'price',
      title: t.products.price,
      money: ({ price }) => price,
      isFigure: true,
      cell: (item) => <strong>{rangeText(item, t)}</strong>,
    },
  ]
}

function availableText({ stock }: ListProductsItem, t: Texts): string {
  return stock.is_limited ? unitsText(stock.available) : t.products.unlimited
}

/** Where the units are counted: those of several variants on the page of the product. */
function stockPath({ id, variant_count, default_variant_id }: ListProductsItem): string {
  return variant_count > 1 ? `products/${id}` : `inventory?variant_id=${default_variant_id}`
}

/** From the lowest to the highest, where variants differ. */
function rangeText({ price, price_range: range }: ListProductsItem, t: Texts): string {
  if (range === null || range.min.amount === range.max.amount)
    return priceText(range?.min ?? price, t)
  return `${moneyText(range.min)} – ${moneyText(range.max)}`
}
