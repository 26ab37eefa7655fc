import type { ContactAddress } from '@souk/customers/contract'
import type { Problem } from '@souk/platform'
import type { EnteredCode, Evaluated, WithinReach } from '@souk/promotions/contract'
import type { Options as ShippingOptions } from '@souk/shipping/contract'
import type { TaxCalculation } from '@souk/tax/contract'
import type { NewItem } from '../order.ts'
import type { SaleTotals, ShippingLine } from './amounts.ts'
import type { LineFault, Resolved } from './lines/lines.ts'

interface AmountToTax {
  readonly amount: { readonly amount: number; readonly currency: string }
  readonly tax_code?: string
  readonly tax_inclusive: boolean
}

/** What to have calculated, in the form in which it is asked for. */
export interface TaxToCalculate {
  readonly lines: (AmountToTax & { readonly ref: string; readonly quantity: number })[]
  readonly shipping?: AmountToTax
  readonly to: {
    readonly country: string
    readonly region: string | null
    readonly postal_code: string | null
  }
  readonly customer_id: string | null
}

/** A line of a sale, which has no id before it is ordered. */
export type SaleLine = Omit<NewItem, 'id'>

/** What a promotion takes off in all. */
export interface AppliedPromotion {
  readonly promotionId: string
  readonly name: string
  readonly code: string | null
  readonly amount: number
}

/** What somebody wants to buy comes to at this moment. Amounts are minor units of `currency`. */
export interface Sale extends SaleTotals {
  readonly currency: string
  readonly channel: string
  /** Where it is sent; null where nobody has said. */
  readonly country: string | null
  readonly customerId: string | null
  readonly email: string | null
  readonly shippingAddress: ContactAddress | null
  readonly billingAddress: ContactAddress | null
  readonly lines: readonly SaleLine[]
  /** Of each line, which of the draft it is. */
  readonly positions: readonly number[]
  /** Why lines of the draft are left out. */
  readonly faults: readonly LineFault[]
  readonly shippingLines: readonly ShippingLine[]
  /** What could be chosen for shipping; null where nobody asked for it, or nobody knows where it goes. */
  readonly shippingOptions: ShippingOptions | null
  readonly applied: readonly AppliedPromotion[]
  /** Why the others do not apply, and what is missing. */
  readonly rejected: Evaluated['rejected']
  readonly codes: readonly EnteredCode[]
  /** Promotions that would apply by themselves with a little more, those that lack least first; none once it is placed. */
  readonly withinReach: readonly WithinReach[]
  /** Null without taxes; an estimate by the rates of the tenant as long as `isTaxFinal` is false. */
  readonly taxCalculation: TaxCalculation | null
  readonly isTaxFinal: boolean
  /** What to have calculated where a gateway of the tenant does that and has not; null otherwise. */
  readonly taxQuestion: TaxToCalculate | null
  /** What stands in the way of an order. The first is what `placeSale` refuses. */
  readonly refusals: readonly Problem[]
  /** What placing it needs beside that. */
  readonly placement: Placeable
}

export interface Placeable {
  readonly resolved: Resolved
  readonly quoteId: string | null
  readonly quotedCountry: string | null
  readonly evaluated: Evaluated | null
  /** Whether the calculation of its taxes was made before, and is kept. */
  readonly isTaxKept: boolean
}
