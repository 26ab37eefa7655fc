import type { Order } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { moneyText } from '../../kit/money.ts'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { LineParts } from '../../shared/line-parts.tsx'
import { unnamedTitle, useVariantTexts } from '../../shared/names/variants.tsx'
import { useTexts } from '../../texts/index.ts'

export function ItemsCard({ order }: { readonly order: Order }) {
  const t = useTexts()
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card title={t.orders.items} aside={<span class="soft">{t.orders.units(units)}</span>} isFlush>
      <div class="table-wrap">
        <table class="table stacks" aria-label={t.orders.items}>
          <thead>
            <tr>
              <th scope="col">{t.orders.item}</th>
              <th scope="col" class="end">
                {t.orders.price}
              </th>
              <th scope="col" class="end">
                {t.orders.quantity}
              </th>
              <th scope="col">{t.orders.fulfilled}</th>
              <th scope="col" class="end">
                {t.orders.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
            {order.shipping_lines.map((line) => (
              <Shipping key={line.shipping_method_id} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Item({ item }: { readonly item: Order['items'][number] }) {
  const t = useTexts()
  const own = item.variant_title === unnamedTitle ? null : item.variant_title
  return (
    <tr>
      <td>
        <Link to={`products/${item.product_id}`} class="row-link">
          <span class="strong theirs">{item.title}</span>
        </Link>
        <div class="note theirs">{[own, item.sku].filter(Boolean).join(' · ')}</div>
        <div class="note theirs prewrap">{metadataText(item.metadata)}</div>
        {item.components.length > 0 && <Components item={item} />}
      </td>
      <td class="end aside">{moneyText(item.unit_price)}</td>
      <td class="end below">
        <span class="times soft">× </span>
        {item.quantity}
        {item.cancelled > 0 && <div class="note">{t.orders.cancelledOf(item.cancelled)}</div>}
      </td>
      <td>
        <Shipped item={item} />
      </td>
      <td class="end">
        <span class="strong">{moneyText(item.total)}</span>
        <LineParts
          discounts={item.discounts}
          taxes={item.tax_lines}
          included={item.included_tax_total}
        />
      </td>
    </tr>
  )
}

/** What the order pays to have it sent. */
function Shipping({ line }: { readonly line: Order['shipping_lines'][number] }) {
  const t = useTexts()
  return (
    <tr>
      <td>
        <span class="strong theirs">{line.name}</span>
        <div class="note">{t.orders.shipping}</div>
      </td>
      <td class="end aside">{moneyText(line.amount)}</td>
      <td class="end below" />
      <td />
      <td class="end">
        <span class="strong">{moneyText(line.total)}</span>
        <LineParts
          discounts={line.discounts}
          taxes={line.tax_lines}
          included={line.included_tax_total}
        />
      </td>
    </tr>
  )
}

/** What is in a bundle that was ordered: these units are reserved and shipped in its place. */
function Components({ item }: { readonly item: Order['items'][number] }) {
  const t = useTexts()
  const nameOf = useVariantTexts()
  return (
    <ul class="note theirs" aria-label={t.orders.componentsOf(item.title)}>
      {item.components.map(({ variant_id, quantity }) => (
        <li key={variant_id}>
          {unitsText(quantity * item.quantity)} × {nameOf(variant_id)}
        </li>
      ))}
    </ul>
  )
}

/** How much is on its way of what was not cancelled. */
function Shipped({ item }: { readonly item: Order['items'][number] }) {
  const t = useTexts()
  const wanted = item.quantity - item.cancelled
  if (wanted === 0) return <span class="soft">{t.kit.none}</span>
  return (
    <>
      <span class="meter">
        <span style={{ width: `${(100 * item.fulfilled) / wanted}%` }} />
      </span>{' '}
      {item.fulfilled}/{wanted}
    </>
  )
}
