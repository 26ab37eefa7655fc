import type { Order } from '@souk/orders/contract'
import { allocate } from '@souk/platform'

/** A refund as far as it says for what it was. */
export interface RefundOfOrder {
  readonly status: string
  readonly amount: number
  /** The part of it that nobody was owed for cancelled units. */
  readonly beyondDue: number
  readonly lines: readonly { readonly line_id: string; readonly amount: number }[] | null
}

/** What a line of an order comes to now, and what of that the customer has not had back. */
export interface Kept {
  readonly value: number
  readonly kept: number
}

export interface KeptOfOrder {
  readonly items: ReadonlyMap<string, Kept>
  readonly shipping: Kept
  /** Nothing is left of what was paid. */
  readonly isAllGone: boolean
}

/** One of what an order is the sum of. */
interface Slot {
  readonly id: string
  readonly value: number
  readonly named: number
}

const [shippingSlot, feeSlot] = ['shipping', 'fees']

/**
 * What the customer has had back beyond the price of cancelled units, shared out to what the order is the sum of: a refund that names
 * lines to them, every other by value, and money that a bank took back likewise. It follows from where the order stands, so it does
 * not matter in which order events arrive. Shares are rounded down, as only that never falls while the sum grows, and all of it is all.
 */
export function keptOf(order: Order, refunds: readonly RefundOfOrder[]): KeptOfOrder {
  const gone = goneOf(order)
  const slots = within(slotsOf(order, refunds), gone)
  const named = sumOf(slots, ({ named }) => named)
  const open = sumOf(slots, ({ value, named }) => value - named)
  const shared = Math.min(gone - named, open)
  const kept = new Map(
    slots.map(({ id, value, named }) => {
      const share = portion(shared, value - named, open)
      return [id, { value, kept: value - named - share }]
    }),
  )
  const nothing = { value: 0, kept: 0 }
  return {
    items: new Map(order.items.map(({ id }) => [id, kept.get(id) ?? nothing])),
    shipping: kept.get(shippingSlot) ?? nothing,
    isAllGone: order.total > 0 && gone >= order.total,
  }
}

/** As analytics count it: what went back covers cancelled units first. */
function goneOf({ paidTotal, total, refundedTotal, chargedBackTotal }: Order): number {
  return Math.max(0, refundedTotal + chargedBackTotal - Math.max(0, paidTotal - total))
}

function slotsOf(order: Order, refunds: readonly RefundOfOrder[]): Slot[] {
  const named = namedIn(refunds)
  const shipping = sumOf(order.shippingLines, ({ total }) => total)
  return [
    ...order.items.map(({ id, total }) => {
      return { id, value: total, named: Math.min(total, named.get(id) ?? 0) }
    }),
    { id: shippingSlot, value: shipping, named: 0 },
    { id: feeSlot, value: order.feeTotal, named: 0 },
  ]
}

function namedIn(refunds: readonly RefundOfOrder[]): ReadonlyMap<string, number> {
  const named = new Map<string, number>()
  for (const { status, beyondDue, lines } of refunds) {
    if (status !== 'SUCCEEDED' || !lines || lines.length === 0) continue
    const shares = allocate(
      beyondDue,
      lines.map(({ amount }) => amount),
    )
    for (const [index, { line_id }] of lines.entries()) {
      named.set(line_id, (named.get(line_id) ?? 0) + (shares[index] ?? 0))
    }
  }
  return named
}

/** Money that went back for lines may have become owed for units that were cancelled since: then less of it is for the lines. */
function within(slots: readonly Slot[], gone: number): Slot[] {
  const all = sumOf(slots, ({ named }) => named)
  if (all <= gone) return [...slots]
  return slots.map((slot) => ({ ...slot, named: portion(gone, slot.named, all) }))
}

/** Rounded down. */
function portion(total: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(whole))
}

function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0)
}
