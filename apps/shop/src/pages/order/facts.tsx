import { moneyText } from '../../base/money.ts'
import { AddressLines } from '../../kit/address-lines.tsx'
import type { PlacedOrder } from '../../orders/placed.ts'
import { useTexts } from '../../texts/index.ts'

/** What was ordered, what it came to and where it goes. */
export function Facts({ order }: { readonly order: PlacedOrder['order'] }) {
  const t = useTexts()
  const { discount_total: discount, shipping_total: shipping, tax_total: tax } = order
  const added = { ...tax, amount: tax.amount - order.included_tax_total.amount }
  const rows = [
    [t.order.discounts, `−${moneyText(discount)}`, discount.amount, 'saving'] as const,
    [t.checkout.shipping, moneyText(shipping), shipping.amount, undefined] as const,
    [t.cart.tax, moneyText(added), added.amount, undefined] as const,
  ].flatMap(([name, value, amount, kind]) => (amount === 0 ? [] : [[name, value, kind] as const]))
  return (
    <section class="card order-facts">
      <h2>{t.order.number(order.number ?? order.id)}</h2>
      <ul class="order-items">
        {order.items.map((item) => (
          <li key={item.id}>
            <span class="number">{item.quantity} ×</span>
            <span class="theirs" dir="auto">
              {item.title}
              {item.cancelled > 0 && (
                <span class="note"> · {t.order.unitsCancelled(item.cancelled)}</span>
              )}
            </span>
            <span>{moneyText(item.subtotal)}</span>
          </li>
        ))}
      </ul>
      <dl class="totals">
        {rows.map(([name, value, kind]) => (
          <div key={name} class={kind}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div class="total">
          <dt>{t.cart.total}</dt>
          <dd>{moneyText(order.total)}</dd>
        </div>
      </dl>
      {order.shipping_address && (
        <>
          <h3>{t.order.to}</h3>
          <AddressLines address={order.shipping_address} />
        </>
      )}
    </section>
  )
}
