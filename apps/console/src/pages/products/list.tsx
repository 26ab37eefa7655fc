import type { ListProductsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useProviderNames } from '../providers/names.ts'
import { ProductStatus } from './status.tsx'

export function ProductList() {
  const t = useTexts()
  const providerName = useProviderNames()
  const { product } = t.states
  return (
    <ListPage<ListProductsItem>
      path="products"
      title={t.menu.products}
      icon="package"
      about={['product', 'variant', 'price', 'stock']}
      filters={['status']}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.products.all],
          ['ACTIVE', product.ACTIVE],
          ['DRAFT', product.DRAFT],
          ['ARCHIVED', product.ARCHIVED],
        ],
      }}
      ask={(wanted, signal) => souk.listProducts(wanted, { signal })}
      columns={columnsOf(t, providerName)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `products/${id}`}
      exported={(item) => [
        item.title,
        product[item.status],
        providerName(item.provider_id),
        availableText(item, t),
        moneyText(item.price),
        item.updated_at,
      ]}
      none={{ title: t.products.none, detail: t.products.noneDetail }}
      noneFound={t.products.noneFound}
    />
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
      cell: ({ title, sku }) => (
        <span class="thing">
          <span class="letter" aria-hidden="true">
            {[...title][0]?.toUpperCase()}
          </span>
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
      cell: ({ status }) => <ProductStatus status={status} />,
    },
    {
      key: 'provider',
      title: t.products.provider,
      isAside: true,
      cell: ({ provider_id }) => <span class="soft theirs">{providerName(provider_id)}</span>,
    },
    {
      key: 'available',
      title: t.products.available,
      isFigure: true,
      isAside: true,
      cell: (item) => availableText(item, t),
    },
    {
      key: 'price',
      title: t.products.price,
      isFigure: true,
      cell: ({ price }) => <strong>{moneyText(price)}</strong>,
    },
    {
      key: 'changed',
      title: t.products.changed,
      isFigure: true,
      isAside: true,
      cell: ({ updated_at }) => (
        <span class="soft">
          <Time at={updated_at} />
        </span>
      ),
    },
  ]
}

function availableText({ track_inventory, inventory }: ListProductsItem, t: Texts): string {
  return track_inventory ? inventory.available.toLocaleString() : t.products.unlimited
}
