import type { ListVariantsResponse, Product, Variant } from '@souk/sdk'
import { lastAnswer, useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Paging } from '../../kit/list.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { isUnnamed } from '../../shared/names/variants.tsx'
import { priceText } from '../../shared/price.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

const variantPageSize = 48

/**
 * A product and its variants: prices and stock name only those. Unknown as long as there are variants on further pages. A
 * bundle is as good as what it is made of, so that any stock may be its own.
 */
export function idsOfProduct(productId: string): readonly string[] | undefined {
  const first = lastAnswer<ListVariantsResponse>(['variants', productId, null])
  const isWhole = first?.page.next === null
  const isBundle = first?.data.some(({ components }) => components.length > 0)
  return isWhole && !isBundle ? [productId, ...first.data.map(({ id }) => id)] : undefined
}

/** One page of the variants; a product may have two thousand. */
function useVariants(productId: string, cursor: string | null) {
  return useQuery({
    key: ['variants', productId, cursor],
    about: ['variant', 'product', 'price', 'stock', 'order'],
    of: () => idsOfProduct(productId),
    keepsPrevious: true,
    run: async (signal) => {
      const wanted = { productId, limit: variantPageSize, ...(cursor !== null && { cursor }) }
      return (await souk.listVariants(wanted, { signal })).data
    },
  })
}

export function VariantsCard({ product }: { readonly product: Product }) {
  const t = useTexts()
  const may = useMay()
  const cursor = useAddress().query.get('cursor')
  const { data: page, error } = useVariants(product.id, cursor)
  const pageOf = cursor === null ? '' : `&cursor=${cursor}`
  const dialogOf = (name: string, { id }: Variant) =>
    `products/${product.id}?do=${name}&variant=${id}${pageOf}`
  return (
    <Card title={t.products.variants} aside={<Actions product={product} />} isFlush>
      <Refusal error={error} />
      <DataTable<Variant>
        name={t.products.variants}
        columns={columnsOf(t, may('listPrices') ? (item) => dialogOf('prices', item) : undefined)}
        items={page?.data}
        rowsExpected={1}
        keyOf={({ id }) => id}
        {...(may('updateVariant') && { linkOf: (item: Variant) => dialogOf('variant', item) })}
      />
      <Paging next={page?.page.next} />
    </Card>
  )
}

function Actions({ product }: { readonly product: Product }) {
  const t = useTexts()
  const may = useMay()
  return (
    <span class="button-row">
      {(may('updateVariants') || may('adjustStock')) && (
        <LinkButton isSmall icon="columns-3" to={`products/${product.id}/edit`}>
          {t.products.edit}
        </LinkButton>
      )}
      {may('createVariant') && (
        <>
          <Button isSmall icon="boxes" onClick={() => search({ do: 'generate' })}>
            {t.products.generate}
          </Button>
          <Button isSmall icon="plus" onClick={() => search({ do: 'add-variant' })}>
            {t.products.addVariant}
          </Button>
        </>
      )}
    </span>
  )
}

/** `L · red`. Many are titled by their options, which need not be said twice. */
export function optionsNote({ title, option_values }: Variant): string {
  const values = Object.values(option_values)
  return values.join(' / ') === title ? '' : values.join(' · ')
}

function columnsOf(
  t: Texts,
  pricesOf: ((item: Variant) => string) | undefined,
): readonly Column<Variant>[] {
  return [
    {
      key: 'variant',
      title: t.products.variant,
      cell: (item) => (
        <span>
          <strong class="theirs">{isUnnamed(item) ? t.products.isDefault : item.title}</strong>{' '}
          {item.is_default && !isUnnamed(item) && <span class="note">{t.products.isDefault}</span>}
          <span class="note theirs block">
            {[optionsNote(item), item.sku].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.products.status,
      cell: ({ status }) => (
        <Badge tone={status === 'ACTIVE' ? 'reached' : 'ended'} text={t.states.variant[status]} />
      ),
    },
    {
      key: 'available',
      title: t.products.available,
      isCount: true,
      isFigure: true,
      cell: ({ id, track_inventory, inventory }) => (
        <Link to={`inventory?variant_id=${id}`} class="above plain-link">
          {track_inventory ? unitsText(inventory.available) : t.products.unlimited}
        </Link>
      ),
    },
    {
      key: 'price',
      title: t.products.price,
      isFigure: true,
      cell: (item) =>
        pricesOf === undefined ? (
          <strong>{priceText(item.price, t)}</strong>
        ) : (
          <Link to={pricesOf(item)} class="above plain-link">
            <strong>{priceText(item.price, t)}</strong>
          </Link>
        ),
    },
  ]
}
