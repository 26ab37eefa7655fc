import type { SearchHit } from '@souk/sdk'
import { hrefOf } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { Picture } from './picture.tsx'
import { PriceRange } from './price.tsx'

/** What a tile shows of a product, whether it was found or belongs to another. */
type Shown = Pick<
  SearchHit,
  'handle' | 'title' | 'default_image' | 'price' | 'price_range' | 'stock'
>

export function ProductTile({
  product,
  isFirst = false,
}: {
  readonly product: Shown
  readonly isFirst?: boolean
}) {
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
          <PriceRange price={product.price} range={product.price_range} />
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
