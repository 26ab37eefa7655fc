import {
  advance,
  allocate,
  allocateRemaining,
  lifecycle,
  type Money,
  type StateOf,
  statesOf,
} from '@souk/platform'
import type { AppliedCandidate } from '../evaluations/evaluated.ts'
import { quantityExceedsRedeemed, redemptionExpiredAt } from '../problems.ts'
import type { Agreement } from './reevaluation/agreement.ts'

export const redemptionLifecycle = lifecycle({
  RESERVED: { redeem: 'REDEEMED', release: 'RELEASED', expire: 'EXPIRED' },
  REDEEMED: { roll_back_part: 'PARTIALLY_ROLLED_BACK', roll_back: 'ROLLED_BACK' },
  PARTIALLY_ROLLED_BACK: {
    roll_back_part: 'PARTIALLY_ROLLED_BACK',
    roll_back: 'ROLLED_BACK',
  },
  RELEASED: {},
  EXPIRED: {},
  ROLLED_BACK: {},
})
export type RedemptionStatus = StateOf<typeof redemptionLifecycle>
export const statesOfRedemption = statesOf(redemptionLifecycle)
const commands = ['redeem', 'release', 'roll_back'] as const

interface Shares {
  readonly amount: Money
  readonly operator_amount: Money
  readonly provider_amount: Money
}

/** A discount on a line as it is shown, with what was taken back of it. */
export interface RedeemedLine extends Shares {
  readonly of: 'ITEM' | 'SHIPPING'
  readonly ref: string
  /** Units of the line; 1 for shipping. */
  readonly quantity: number
  readonly provider_id: string | null
  readonly rolled_back: Shares & { readonly quantity: number }
}

export interface Redemption {
  readonly id: string
  readonly promotionId: string
  /** Of which it took, whichever the promotion belongs to later. */
  readonly campaignId: string | null
  readonly codeId: string | null
  readonly customerId: string | null
  /** The cart or the order for which it is counted once. */
  readonly holder: string
  readonly orderId: string | null
  readonly status: RedemptionStatus
  readonly currency: string
  readonly amount: number
  readonly rolledBack: number
  readonly lines: readonly RedeemedLine[]
  /** Where the discount is evaluated anew when units go. */
  readonly agreed: Agreement | null
  readonly expiresAt: Date | null
  /** Whether the promotion was for first orders when it was applied. */
  readonly ofFirstOrder: boolean
  /** Whether whoever held it relies on it no more. */
  readonly givenUp: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Reserved {
  readonly id: string
  readonly applied: AppliedCandidate
  readonly customerId: string | null
  readonly holder: string
  readonly currency: string
  /** Units of each line. */
  readonly quantityOf: ReadonlyMap<string, number>
  readonly agreed: Agreement | null
  readonly expiresAt: Date | null
}

export function reserved(from: Reserved, now: Date): Redemption {
  const { applied, currency, quantityOf, ...rest } = from
  const money = (amount: number) => ({ amount, currency })
  const nothing = {
    amount: money(0),
    operator_amount: money(0),
    provider_amount: money(0),
    quantity: 0,
  }
  return {
    ...rest,
    promotionId: applied.promotionId,
    campaignId: applied.campaignId,
    codeId: applied.codeId,
    orderId: null,
    status: 'RESERVED',
    currency,
    amount: applied.amount,
    rolledBack: 0,
    lines: applied.lines.map((line) => ({
      of: line.of,
      ref: line.ref,
      quantity: line.of === 'SHIPPING' ? 1 : (quantityOf.get(line.ref) ?? 1),
      provider_id: line.providerId,
      amount: money(line.amount),
      operator_amount: money(line.operatorAmount),
      provider_amount: money(line.providerAmount),
      rolled_back: nothing,
    })),
    ofFirstOrder: applied.isForFirstOrder,
    givenUp: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Whoever redeems what is gone is told so, whether or not anybody has noted that it expired. */
export function redeemed(redemption: Redemption, orderId: string, now: Date): Redemption {
  const { id: redemptionId, expiresAt, status } = redemption
  const isLate = status === 'RESERVED' && expiresAt !== null && expiresAt <= now
  if (isLate || isOver(redemption)) {
    throw redemptionExpiredAt({ redemptionId, expiresAt: expiresAt?.toISOString() ?? null })
  }
  return moved({ ...redemption, orderId }, 'redeem', now)
}

/** Whether the reservation is gone without having been redeemed. */
export function isOver({ status }: Pick<Redemption, 'status'>): boolean {
  return status === 'EXPIRED' || status === 'RELEASED'
}

/** Whether a use of its customer is counted for it. */
export function holdsUse({ status }: Pick<Redemption, 'status'>): boolean {
  return status === 'RESERVED' || status === 'REDEEMED' || status === 'PARTIALLY_ROLLED_BACK'
}

export function released(redemption: Redemption, now: Date): Redemption {
  return moved(redemption, 'release', now)
}

export function expired(redemption: Redemption, now: Date): Redemption {
  return moved(redemption, 'expire', now)
}

export interface UnitsBack {
  readonly of: 'ITEM' | 'SHIPPING'
  readonly ref: string
  readonly quantity: number
}

/** Takes back all that is left, or the share of some units: of what is left of the line, so that the last unit takes the rest. */
export function rolledBack(
  redemption: Redemption,
  units: readonly UnitsBack[] | 'all',
  now: Date,
): Redemption {
  const lines = redemption.lines.map((line) => lineBack(line, unitsOf(line, units)))
  return withLines(redemption, lines, now)
}

/** Lines of an order on which the promotion took nothing off have nothing to take back. */
function unitsOf(line: RedeemedLine, units: readonly UnitsBack[] | 'all'): number {
  const left = line.quantity - line.rolled_back.quantity
  if (units === 'all') return left
  const wanted = units
    .filter(({ of, ref }) => of === line.of && ref === line.ref)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  if (wanted > left) throw quantityExceedsRedeemed({ ref: line.ref, quantity: left })
  return wanted
}

/** What an order has less of a discount than before, and how many units of the line went with it. */
export interface DiscountBack extends UnitsBack {
  readonly promotionId: string
  readonly amount: number
  readonly operatorAmount: number
  readonly providerAmount: number
}

/**
 * Takes back what the order has less of it. Of what somebody has rolled back by hand before, no more than is left. An order that
 * has nothing of it any more has not used it, whatever else it keeps.
 */
export function lessened(
  redemption: Redemption,
  back: readonly DiscountBack[],
  now: Date,
): Redemption {
  const own = back.filter(({ promotionId }) => promotionId === redemption.promotionId)
  const of = redemption.lines.map((line) =>
    own.find((each) => each.of === line.of && each.ref === line.ref),
  )
  const amounts = amountsBack(
    of.map((found) => found?.amount ?? 0),
    redemption.lines.map((line) => leftOf(line).amount),
    own.reduce((sum, { amount }) => sum + amount, 0),
  )
  const lines = redemption.lines.map((line, index) =>
    lineLess(line, amounts[index] ?? 0, of[index]),
  )
  if (lines.every((line, index) => line === redemption.lines[index])) return redemption
  return withLines(redemption, withoutDiscount(lines), now)
}

/**
 * What goes back of each line. One that was evaluated anew may take off more of some lines than before: they come to what it takes
 * off less in all.
 */
function amountsBack(less: readonly number[], left: readonly number[], total: number): number[] {
  const own = less.map((amount, index) => Math.min(Math.max(0, amount), left[index] ?? 0))
  const sum = own.reduce((all, amount) => all + amount, 0)
  if (sum === total || own.length === 0) return own
  if (sum > total) return allocateRemaining(sum - Math.max(0, total), own).remaining
  const others = left.map((amount, index) => amount - (own[index] ?? 0))
  const most = others.reduce((all, amount) => all + amount, 0)
  const { shares } = allocateRemaining(Math.min(total - sum, most), others)
  return own.map((amount, index) => amount + (shares[index] ?? 0))
}

function withLines(redemption: Redemption, lines: readonly RedeemedLine[], now: Date): Redemption {
  const amount = lines.reduce((sum, line) => sum + line.rolled_back.amount.amount, 0)
  const isAll = lines.every((line) => line.rolled_back.quantity === line.quantity)
  const after = { ...redemption, lines, rolledBack: amount }
  return moved(after, isAll ? 'roll_back' : 'roll_back_part', now)
}

/** Where nothing is left of the discount, no unit has it any more. */
function withoutDiscount(lines: readonly RedeemedLine[]): readonly RedeemedLine[] {
  if (lines.some((line) => leftOf(line).amount > 0)) return lines
  return lines.map((line) => ({
    ...line,
    rolled_back: { ...line.rolled_back, quantity: line.quantity },
  }))
}

function lineLess(
  line: RedeemedLine,
  amount: number,
  back: DiscountBack | undefined,
): RedeemedLine {
  const left = leftOf(line)
  const quantity = Math.min(back?.quantity ?? 0, left.quantity)
  if (quantity === 0 && amount === 0) return line
  const { operatorAmount: operator = 0, providerAmount: provider = 0 } = back ?? {}
  const isAsSaid = amount === back?.amount && operator <= left.operator && provider <= left.provider
  return withBack(line, quantity, isAsSaid ? { amount, operator, provider } : shareOf(left, amount))
}

function lineBack(line: RedeemedLine, units: number): RedeemedLine {
  if (units === 0) return line
  const left = leftOf(line)
  const [amount = 0] = allocate(left.amount, [units, left.quantity - units])
  return withBack(line, units, shareOf(left, amount))
}

interface Part {
  readonly amount: number
  readonly operator: number
  readonly provider: number
}

function leftOf({
  rolled_back: back,
  ...line
}: RedeemedLine): Part & { readonly quantity: number } {
  const left = (whole: Money, gone: Money) => whole.amount - gone.amount
  return {
    quantity: line.quantity - back.quantity,
    amount: left(line.amount, back.amount),
    operator: left(line.operator_amount, back.operator_amount),
    provider: left(line.provider_amount, back.provider_amount),
  }
}

function shareOf({ operator, provider }: Part, amount: number): Part {
  if (amount === 0) return { amount, operator: 0, provider: 0 }
  const [ofOperator = 0, ofProvider = 0] = allocateRemaining(amount, [operator, provider]).shares
  return { amount, operator: ofOperator, provider: ofProvider }
}

function withBack(line: RedeemedLine, units: number, part: Part): RedeemedLine {
  const { rolled_back: back } = line
  const more = (money: Money, by: number) => ({ ...money, amount: money.amount + by })
  return {
    ...line,
    rolled_back: {
      quantity: back.quantity + units,
      amount: more(back.amount, part.amount),
      operator_amount: more(back.operator_amount, part.operator),
      provider_amount: more(back.provider_amount, part.provider),
    },
  }
}

/** Belongs to the customer that its own was merged into. */
export function ofCustomer(redemption: Redemption, customerId: string, now: Date): Redemption {
  return { ...redemption, customerId, version: redemption.version + 1, updatedAt: now }
}

type Action = 'redeem' | 'release' | 'expire' | 'roll_back' | 'roll_back_part'

function moved(redemption: Redemption, action: Action, now: Date): Redemption {
  const status = advance(redemptionLifecycle, redemption.status, action, commands)
  return { ...redemption, status, version: redemption.version + 1, updatedAt: now }
}
