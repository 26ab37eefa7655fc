import { moneyText } from '../../base/money.ts'
import { useTitles } from '../../cart/products.ts'
import { AddressLines } from '../../kit/address-lines.tsx'
import type { PlacedOrder } from '../../orders/placed.ts'
import { useAllTexts } from '../../texts/index.ts'
import { sumsOfOrder, Totals } from '../cart/totals.tsx'

/** What was ordered, what it came to and where it goes. */
export function Facts({ order }: { readonly order: PlacedOrder['order'] }) {
  const t = useAllTexts()
  const titleOf = useTitles(order.items)
  return (
    <section class="card order-facts">
      <h2>{t.order.number(order.number ?? order.id)}</h2>
      <ul class="order-items">
        {order.items.map((item) => (
          <li key={item.id}>
            <span class="number">{item.quantity} ×</span>
            <span class="theirs" dir="auto">
              {titleOf(item)}
              {item.cancelled > 0 && (
                <span class="note"> · {t.order.unitsCancelled(item.cancelled)}</span>
              )}
            </span>
            <span>{moneyText(item.subtotal)}</span>
          </li>
        ))}
      </ul>
      <Totals sums={sumsOfOrder(order)} />
      {order.shipping_address && (
        <>
          <h3>{t.order.to}</h3>
          <AddressLines address={order.shipping_address} />
        </>
      )}
    </section>
  )
}
