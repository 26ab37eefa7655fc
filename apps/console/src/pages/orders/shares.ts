import type { Order } from '@souk/sdk'

type Item = Order['items'][number]

/**
 * What so many units of a line come to, with their shares of its discounts and taxes, in minor units: as the server takes them off
 * when they are cancelled, to the cent.
 */
export function worthOfUnits(item: Item, count: number): number {
  const left = item.quantity - item.cancelled
  if (count === 0 || left === 0) return 0
  const [subtotal, discount, held, tax] = [
    item.subtotal.amount,
    item.discount_total.amount,
    item.included_tax_total.amount,
    item.tax_total.amount,
  ]
  const kept = priceOf(item, left - count)
  const share = shareOf(discount, count, left - count)
  const discountGone = Math.min(subtotal - kept, Math.max(discount - kept, share))
  const gone = subtotal - kept - discountGone
  // Tax that is in the price goes with it.
  if (tax === held) return gone
  const net = subtotal - discount - held
  const netGone = gone - shareOf(gone, held, net)
  return netGone + (net === 0 ? tax : shareOf(tax, netGone, net - netGone))
}

function priceOf({ unit_price: { amount }, unit_quantity }: Item, units: number): number {
  const [whole, of] = [BigInt(amount) * BigInt(units), BigInt(unit_quantity)]
  return Number((2n * whole + of) / (2n * of))
}

/** The first of two shares by these weights; of two equal remainders the first takes what is left over. */
export function shareOf(total: number, first: number, second: number): number {
  const [one, two] = first + second === 0 ? [1n, 1n] : [BigInt(first), BigInt(second)]
  const product = BigInt(total) * one
  const rest = product % (one + two)
  const isUp = rest > 0n && 2n * rest >= one + two
  return Number(product / (one + two)) + (isUp ? 1 : 0)
}
