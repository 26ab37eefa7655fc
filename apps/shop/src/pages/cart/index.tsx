import type { Cart } from '@souk/sdk'
import { readCart, useCart } from '../../cart/cart.ts'
import { useProducts } from '../../cart/products.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { hrefOf } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useTexts } from '../../texts/index.ts'
import { Codes } from './codes.tsx'
import { Lines } from './lines.tsx'
import { sumsOfCart, Totals } from './totals.tsx'
import { WithinReach } from './within-reach.tsx'

export function CartPage() {
  const t = useTexts()
  const { cart, isRead, error, hasExpired } = useCart()
  return (
    <main class="page" id="content">
      <PageHeading title={t.cart.title} />
      {error !== undefined && <Failure error={error} again={() => void readCart()} />}
      {!isRead && <span class="bar large skeleton" />}
      {isRead && error === undefined && !cart?.items.length && (
        <div class="empty">
          <Icon name="shopping-bag" />
          <h2>{hasExpired ? t.cart.expired : t.cart.empty}</h2>
          <Link class="button primary" href={hrefOf()}>
            {t.cart.toProducts}
          </Link>
        </div>
      )}
      {cart !== undefined && cart.items.length > 0 && <Filled cart={cart} />}
    </main>
  )
}

function Filled({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const products = useProducts(cart.items.map(({ product_id: id }) => id))
  const isStopped = cart.items.some(
    ({ fault, is_available: isThere }) => fault !== null || !isThere,
  )
  return (
    <div class="sides">
      <Lines cart={cart} products={products} />
      <aside class="card summary" aria-label={t.cart.summary}>
        <Codes cart={cart} />
        <Totals sums={sumsOfCart(cart)} />
        <WithinReach cart={cart} />
        {isStopped && <p class="notice wrong">{t.cart.stopped}</p>}
        <Link class="button primary wide" href={hrefOf(['checkout'])}>
          {t.cart.toCheckout}
        </Link>
      </aside>
    </div>
  )
}
