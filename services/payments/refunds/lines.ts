import { costOfUnits, type Order, type OrderItem } from '@souk/orders/contract'
import { type FieldError, validationFailed } from '@souk/platform'
import { unitsRefunded } from '../problems.ts'
import type { Refund, RefundLine } from './refund.ts'

/** Units of a line, as a body names them. */
export type LineAsked = Pick<RefundLine, 'line_id' | 'quantity'>

export type EarlierRefund = Pick<Refund, 'id' | 'status' | 'lines'>

/**
 * What the units come to, with their shares of discounts and taxes as they were frozen, of what earlier refunds have left of
 * their lines: the last unit takes the rest.
 */
export function linesToRefund(
  { items }: Pick<Order, 'items'>,
  earlier: readonly EarlierRefund[],
  asked: readonly LineAsked[],
): RefundLine[] {
  checkKnown(items, asked)
  const wanted = summed(asked)
  const standing = items.map((item) => ({ item, ...leftOfLine(item, earlier) }))
  const tooMany = standing.filter(({ item, units }) => (wanted.get(item.id) ?? 0) > units)
  if (tooMany.length > 0) {
    const lines = tooMany.map(({ item: { id }, units }) => ({ line_id: id, left: units }))
    throw unitsRefunded({ lines })
  }
  return standing.flatMap(({ item, units, total }) => {
    const quantity = wanted.get(item.id) ?? 0
    if (quantity === 0) return []
    const amount = costOfUnits({ total, quantity: units, cancelled: 0 }, quantity)
    return [{ line_id: item.id, quantity, amount }]
  })
}

/** Refuses lines of a refund that failed whose units, or whose part of the money of a unit, went back another way. */
export function checkLinesLeft(
  { items }: Pick<Order, 'items'>,
  others: readonly EarlierRefund[],
  lines: readonly RefundLine[],
): void {
  linesToRefund({ items }, others, lines)
  const parts = lines.filter(({ quantity }) => quantity === 0)
  const gone = items.flatMap((item) => {
    const { units: left, total } = leftOfLine(item, others)
    const part = parts.find(({ line_id }) => line_id === item.id)
    return part && part.amount > total ? [{ line_id: item.id, left }] : []
  })
  if (gone.length > 0) throw unitsRefunded({ lines: gone })
}

/**
 * The lines in parts of so much each, which together are all of them. A unit that is in two parts counts in the first: the others have
 * money of its line, and none of its units.
 */
export function splitLines(
  lines: readonly RefundLine[],
  amounts: readonly number[],
): readonly (readonly RefundLine[])[] {
  const [first, ...others] = amounts
  if (first === undefined || others.length === 0) return [lines]
  let room = first
  const left: RefundLine[] = []
  const own = lines.flatMap((line): RefundLine[] => {
    const { quantity, amount } = line
    const taken = Math.min(room, amount)
    room -= taken
    if (taken === amount) return [line]
    const begun = Math.ceil((taken * quantity) / amount)
    left.push({ ...line, quantity: quantity - begun, amount: amount - taken })
    return taken > 0 ? [{ ...line, quantity: begun, amount: taken }] : []
  })
  return [own, ...splitLines(left, others)]
}

export function sumOfLines(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** What has gone back, or is on its way, for units of a line. */
export function refundedOfLine(item: OrderItem, refunds: readonly EarlierRefund[]): number {
  return sumOfLines(standingOf(item, refunds))
}

function standingOf({ id }: OrderItem, refunds: readonly EarlierRefund[]): RefundLine[] {
  return refunds
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .flatMap(({ lines }) => lines ?? [])
    .filter(({ line_id }) => line_id === id)
}

/** What is left to refund of a line: units that were neither cancelled nor refunded. */
export function leftOfLine(item: OrderItem, earlier: readonly EarlierRefund[]) {
  const own = standingOf(item, earlier)
  const gone = own.reduce((sum, { quantity }) => sum + quantity, 0)
  const units = Math.max(0, item.quantity - item.cancelled - gone)
  return { units, total: Math.max(0, item.total - sumOfLines(own)) }
}

function checkKnown(items: readonly OrderItem[], asked: readonly LineAsked[]): void {
  const known = new Set(items.map(({ id }) => id))
  const message = 'is not a line of the order'
  const errors = asked.flatMap(({ line_id }, at): FieldError[] =>
    known.has(line_id) ? [] : [{ path: `/lines/${at}/line_id`, code: 'unknown', message }],
  )
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

function summed(asked: readonly LineAsked[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { line_id, quantity } of asked) {
    wanted.set(line_id, (wanted.get(line_id) ?? 0) + quantity)
  }
  return wanted
}
