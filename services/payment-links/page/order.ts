import { titleWithoutOptions } from '@souk/catalog/contract'
import type { Order } from '@souk/orders/contract'
import { type Html, html } from '@souk/platform'
import type { Shown } from '../paying/operations.ts'
import { nothing } from './document.ts'
import type { Formats } from './formats.ts'
import type { PageTexts } from './texts/index.ts'

/** The order as whoever pays it sees it: what is bought and what it comes to, and nothing of who has bought it. */
export function orderCard(t: PageTexts, { money }: Formats, { order, due }: Shown): Html {
  const texts = t.order
  const items = order.items.filter(({ quantity, cancelled }) => quantity > cancelled)
  const name = order.number === null ? texts.title : t.orderNumber(order.number)
  return html`<section class="card" aria-labelledby="order"><h2 id="order">${name}</h2>
<ul class="lines">${items.map((item) => itemLine(t, money, item))}</ul>
<dl>${sums(t, money, order)}
${row(texts.total, money(order.total), 'total')}
${includedTaxes(texts.includedTaxes, money, order)}
${order.paidTotal > 0 ? row(texts.paidSoFar, money(order.paidTotal)) : nothing}
${due > 0 && due !== order.total ? row(texts.due, money(due), 'total') : nothing}</dl></section>`
}

type Money = Formats['money']

function itemLine(t: PageTexts, money: Money, item: Order['items'][number]): Html {
  const { title, variantTitle, quantity, cancelled, subtotal } = item
  // What the only variant of a product is called by itself says nothing.
  const variant = variantTitle === titleWithoutOptions ? null : variantTitle
  const about = [variant, t.order.quantity(quantity - cancelled)].filter((part) => part)
  return html`<li><span>${title}<span class="hint">${about.join(' · ')}</span></span><span class="sum">${money(subtotal)}</span></li>`
}

/** Rows that say nothing are left out: of an order without shipping and taxes the total is all. */
function sums({ order: texts }: PageTexts, money: Money, order: Order): Html[] {
  const { subtotal, discountTotal, shippingTotal, feeTotal, includedTaxTotal, taxTotal } = order
  const added = taxTotal - includedTaxTotal
  const rows: [string, number][] = [
    [texts.discount, -discountTotal],
    [texts.shipping, shippingTotal],
    [texts.fees, feeTotal],
    [texts.taxes, added],
  ]
  const told = rows.filter(([, amount]) => amount !== 0)
  if (told.length === 0) return []
  return [[texts.subtotal, subtotal] as const, ...told].map(([name, amount]) =>
    row(name, money(amount)),
  )
}

function includedTaxes(name: string, money: Money, { includedTaxTotal, taxTotal }: Order): Html {
  const included = Math.min(includedTaxTotal, taxTotal)
  return included > 0 ? row(name, money(included)) : nothing
}

function row(name: string, amount: string, kind?: 'total'): Html {
  return html`<div${kind ? html` class="${kind}"` : nothing}><dt>${name}</dt><dd>${amount}</dd></div>`
}
