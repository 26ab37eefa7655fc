import type { SearchHit } from '@souk/sdk'
import { type Offer, useOffers } from '../api/offers.ts'
import { hrefOf } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { Picture } from './picture.tsx'
import { PriceRange } from './price.tsx'

/** What a tile shows of a product, whether it was found or belongs to another. */
type Shown = Pick<
  SearchHit,
  | 'id'
  | 'handle'
  | 'title'
  | 'default_image'
  | 'default_variant_id'
  | 'price'
  | 'price_range'
  | 'stock'
>

interface TilesProps {
  readonly products: readonly Shown[]
  /** Those that are to come, over what was there before. */
  readonly isOld?: boolean
  /** So many are seen at once. */
  readonly firstCount?: number
}

export function Tiles({ products, isOld = false, firstCount = 0 }: TilesProps) {
  const offers = useOffers(products.filter(hasOnePrice).slice(-offersMax).map(variantOf))
  return (
    <ul class={isOld ? 'tiles old' : 'tiles'} aria-busy={isOld}>
      {products.map((product, index) => (
        <ProductTile
          key={product.id}
          product={product}
          offer={offers.get(variantOf(product))}
          isFirst={index < firstCount}
        />
      ))}
    </ul>
  )
}

/** As many as the API tells at once. */
const offersMax = 96

function hasOnePrice({ price_range: range }: Shown): boolean {
  return range !== null && range.min.amount === range.max.amount
}

function variantOf({ default_variant_id: id }: Shown): string {
  return id
}

interface ProductTileProps {
  readonly product: Shown
  readonly offer: Offer | undefined
  readonly isFirst: boolean
}

function ProductTile({ product, offer, isFirst }: ProductTileProps) {
  const t = useTexts()
  const { handle, title, stock } = product
  const isSoldOut = stock.is_limited && stock.available <= 0
  return (
    <li class="tile">
      <Link href={hrefOf(['p', handle])}>
        <Picture
          image={product.default_image}
          sizes="(min-width: 60rem) 18rem, (min-width: 36rem) 33vw, 50vw"
          isDecoration
          isFirst={isFirst}
        />
        <span class="tile-title theirs" dir="auto">
          {title}
        </span>
        <span class="tile-price">
          <PriceRange price={product.price} range={product.price_range} offer={offer} />
          {isSoldOut && <span class="badge">{t.product.soldOut}</span>}
        </span>
      </Link>
    </li>
  )
}

const skeletons = [...'12345678']

export function TileSkeletons() {
  return (
    <ul class="tiles skeleton" aria-hidden="true">
      {skeletons.map((one) => (
        <li key={one} class="tile">
          <span class="picture" />
          <span class="bar" />
          <span class="bar short" />
        </li>
      ))}
    </ul>
  )
}
