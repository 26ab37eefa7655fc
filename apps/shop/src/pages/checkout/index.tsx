import { type Cart, isProblem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { moneyText } from '../../base/money.ts'
import { readCart, shownCart, useCart } from '../../cart/cart.ts'
import { useTitles } from '../../cart/products.ts'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { payFor, placeOrder } from '../../orders/placed.ts'
import { hrefOf, navigate } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { CodeList } from '../cart/codes.tsx'
import { sumsOfCart, Totals } from '../cart/totals.tsx'
import { Blockers, isBlocked } from './blockers.tsx'
import { Changes, type Difference } from './changes.tsx'
import { Contact, isAddressed, isSent } from './contact.tsx'
import { type Method, Methods } from './methods.tsx'
import { Shipping } from './shipping.tsx'

export function CheckoutPage() {
  const t = useAllTexts()
  const { cart, isRead, error, hasExpired } = useCart()
  const isEmpty = isRead && error === undefined && !cart?.items.length
  return (
    <main class="page" id="content">
      <PageHeading title={t.checkout.title} />
      {error !== undefined && <Failure error={error} again={() => void readCart()} />}
      {isEmpty && (
        <div class="empty">
          <h2>{hasExpired ? t.cart.expired : t.cart.empty}</h2>
          <Link class="button primary" href={hrefOf()}>
            {t.cart.toProducts}
          </Link>
        </div>
      )}
      {cart !== undefined && cart.items.length > 0 && <Checkout cart={cart} />}
    </main>
  )
}

function Checkout({ cart }: { readonly cart: Cart }) {
  const isReady = isAddressed(cart)
  const hasMethod = !isSent(cart) || cart.shipping_method !== null
  return (
    <div class="sides checkout">
      <div class="steps">
        <Contact cart={cart} />
        {isReady && isSent(cart) && <Shipping cart={cart} />}
      </div>
      <Review cart={cart} />
      {isReady && hasMethod && <Order cart={cart} />}
    </div>
  )
}

/** The last look: every line, and how the total comes about. */
function Review({ cart }: { readonly cart: Cart }) {
  const t = useAllTexts()
  const titleOf = useTitles(cart.items)
  return (
    <aside class="card summary" aria-label={t.cart.summary}>
      <div class="card-head">
        <h2>{t.cart.summary}</h2>
        <Link class="link" href={hrefOf(['cart'])}>
          {t.checkout.change}
        </Link>
      </div>
      <ul class="order-items">
        {cart.items.map((item) => (
          <li key={item.id}>
            <span class="number">{item.quantity} ×</span>
            <span class="theirs" dir="auto">
              {titleOf(item)}
            </span>
            <span>{moneyText(item.subtotal)}</span>
          </li>
        ))}
      </ul>
      {cart.codes.some(({ is_applied: isApplied }) => !isApplied) && <CodeList cart={cart} />}
      <Totals sums={sumsOfCart(cart)} />
    </aside>
  )
}

/** Places the order as it is shown, and pays for it. What has changed since is shown, and ordered once it was accepted. */
function Order({ cart }: { readonly cart: Cart }) {
  const t = useAllTexts()
  const [method, setMethod] = useState<Method>('pm_test_ok')
  const [diff, setDiff] = useState<readonly Difference[]>([])
  const ordering = useWork(async () => {
    // What is shown is what is ordered: nothing newer that nobody has looked at.
    const shown = shownCart()?.shown ?? cart.shown
    try {
      const placed = await placeOrder(shown)
      const goTo = () => navigate(hrefOf(['order', placed.order.id]), 'replace')
      if (placed.state === 'PAID') return goTo()
      // The order stands whatever becomes of the payment: its page says so, and takes another method.
      await payFor(placed, method).catch(() => undefined)
      goTo()
    } catch (error) {
      // Whatever stands in the way is shown as it is now.
      if (isProblem(error)) await readCart()
      if (!isProblem(error, 'cart_changed')) throw error
      setDiff(error.meta.diff as readonly Difference[])
    }
  })
  const submit = (event: Event) => {
    event.preventDefault()
    setDiff([])
    void ordering.run()
  }
  return (
    <form class="card" onSubmit={submit}>
      <Methods value={method} onChange={setMethod} />
      <Blockers cart={cart} />
      {diff.length > 0 && <Changes cart={cart} diff={diff} />}
      {ordering.error !== undefined && !isBlocked(cart, ordering.error) && (
        <Failure error={ordering.error} />
      )}
      <button type="submit" class="button primary wide" aria-busy={ordering.isRunning}>
        {diff.length > 0
          ? t.checkout.accept(moneyText(cart.total))
          : t.checkout.order(moneyText(cart.total))}
      </button>
    </form>
  )
}
