import { refusalsOfCode } from '@souk/promotions/contract'
import { taxExemptionNotApplicable, taxJurisdictionUnresolved } from '@souk/tax/contract'
import {
  addressRequired,
  shippingMethodUnavailable,
  taxCalculationMismatch,
  taxCalculationRequired,
  taxCalculationUnknown,
  taxCalculationUsed,
  tooManyGiftCards,
} from '../problems.ts'

/** What stands in the way of a sale with promotions, shipping and taxes, beside what is said of its lines and its buyer. */
export const saleRefusals = [
  addressRequired,
  shippingMethodUnavailable,
  ...refusalsOfCode,
  taxJurisdictionUnresolved,
  taxExemptionNotApplicable,
  taxCalculationRequired,
  taxCalculationUnknown,
  taxCalculationMismatch,
  taxCalculationUsed,
  tooManyGiftCards,
] as const
