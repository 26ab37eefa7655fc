import { unitsIn, useCart } from '../cart/cart.ts'
import { Icon } from '../kit/icon.tsx'
import { hrefOf } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'

const shownMax = 99

export function CartLink() {
  const t = useTexts()
  const units = unitsIn(useCart().cart)
  return (
    <Link class="button quiet" href={hrefOf(['cart'])} label={t.cart.link(units)}>
      <Icon name="shopping-bag" />
      {units > 0 && (
        <span class="cart-count" aria-hidden="true">
          {units > shownMax ? `${shownMax}+` : units}
        </span>
      )}
    </Link>
  )
}
