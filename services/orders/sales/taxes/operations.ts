import type { ContactAddress } from '@souk/customers/contract'
import { type FieldError, hourMs, Problem, type Tx } from '@souk/platform'
import {
  asksGateway,
  type CalculatedAmount,
  calculateSale,
  completedLines,
  findCalculation,
  type KnownTax,
  loadTaxOfSale,
  type TaxCalculation,
  type TaxQuestion,
} from '@souk/tax/contract'
import {
  addressRequired,
  taxCalculationMismatch,
  taxCalculationRequired,
  taxCalculationUnknown,
} from '../../problems.ts'
import type { CreateOrder } from '../../schemas.ts'
import type { AssessedTax } from '../amounts.ts'
import { refOf } from '../promotions.ts'
import type { TaxToCalculate } from '../sale.ts'
import { destinationOf } from '../shipping/operations.ts'

type TaxBody = NonNullable<CreateOrder['tax']>

/** Who buys what where, as far as taxes depend on it. */
export interface TaxedSale {
  readonly asked: TaxBody
  readonly to: ContactAddress
  readonly customerId: string | null
  readonly currency: string
}

export interface LoadedTax extends TaxedSale {
  readonly known: KnownTax
  /** Undefined where none was named, null where there is no such. */
  readonly kept: TaxCalculation | null | undefined
}

/** One flush of reads; with `isKept` the customer stays until the transaction ends. */
export async function loadTax(tx: Tx, sale: TaxedSale, isKept: boolean): Promise<LoadedTax> {
  const { asked, to, customerId, currency } = sale
  const question = {
    currency,
    from: null,
    to: destinationOf(to),
    customerId,
    taxId: asked.tax_id,
    exemptionId: asked.exemption_id ?? null,
    at: tx.now,
  }
  const [known, kept] = await Promise.all([
    atPaths(() => loadTaxOfSale(tx, question, { isKept })),
    asked.calculation_id === undefined
      ? undefined
      : findCalculation(tx, asked.calculation_id).then((found) => found ?? null),
  ])
  return { ...sale, known, kept }
}

/** What is taxed: each line and shipping, after their discounts. */
export interface Taxable {
  readonly amount: number
  readonly quantity: number
  readonly taxCode: string | null
  readonly taxInclusive: boolean | null
}

export interface TaxedAmounts {
  readonly calculation: TaxCalculation | null
  /** Whether it was made before, and is kept: else it is kept by whoever places the order. */
  readonly isKept: boolean
  readonly isFinal: boolean
  readonly ofLine: (index: number) => AssessedTax | null
  readonly ofShipping: AssessedTax | null
  readonly refusals: readonly Problem[]
  /** What a gateway has to be asked, where one calculates. */
  readonly question: TaxToCalculate | null
}

export const untaxed: TaxedAmounts = {
  question: null,
  calculation: null,
  isKept: false,
  isFinal: true,
  ofLine: () => null,
  ofShipping: null,
  refusals: [],
}

/** Nobody can say which taxes are owed where it is not known where it goes, or who pays for what goes nowhere. */
export function withoutAddress(isSent: boolean): TaxedAmounts {
  const message = 'is needed to calculate taxes'
  const path = isSent ? '/shipping_address' : '/billing_address'
  const errors = [{ path, code: 'address_required', message }]
  return { ...untaxed, isFinal: false, refusals: [addressRequired(undefined, { errors })] }
}

/**
 * By the calculation that is named, else by the rates of the tenant. Where a service of the tenant calculates, an order names a
 * calculation of that service; what own rates come to is an estimate then.
 */
export function taxOn(
  tx: Pick<Tx, 'now'>,
  loaded: LoadedTax,
  lines: readonly Taxable[],
  shipping: Taxable | null,
): TaxedAmounts {
  const { known, kept } = loaded
  const amounts = {
    lines: lines.map((line, index) => ({ ref: refOf(index), ...line })),
    shipping,
  }
  if (kept !== undefined) return byKept(tx, loaded, amounts)
  const question = asksGateway(known) ? questionOf(loaded, amounts) : null
  const refusals = question ? [calculationRequired(question)] : []
  try {
    const calculation = calculateSale(known, tx, amounts)
    return { ...taxedBy(calculation, false), isFinal: question === null, refusals, question }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const refused = refusals.length > 0 ? refusals : [atOrder(error)]
    return { ...untaxed, isFinal: false, refusals: refused, question }
  }
}

type Amounts = Pick<TaxQuestion, 'lines' | 'shipping'>

function taxedBy(calculation: TaxCalculation, isKept: boolean): TaxedAmounts {
  return {
    question: null,
    calculation,
    isKept,
    isFinal: true,
    ofLine: (index) => assessed(calculation.lines[index]),
    ofShipping: assessed(calculation.shipping ?? undefined),
    refusals: [],
  }
}

function assessed(amount: CalculatedAmount | undefined): AssessedTax | null {
  if (!amount) return null
  const taxLines = amount.taxes.map(({ name, jurisdiction, reason, rate, base, amount: tax }) => {
    return { name, jurisdiction, reason, rate, base, amount: tax }
  })
  return { net: amount.net, taxLines }
}

/** A calculation is good for an order as long as an order is kept that nobody pays. */
const usableMs = 24 * hourMs

function byKept(tx: Pick<Tx, 'now'>, loaded: LoadedTax, amounts: Amounts): TaxedAmounts {
  const { kept, asked } = loaded
  const taxCalculationId = asked.calculation_id ?? ''
  const path = '/tax/calculation_id'
  if (!kept) {
    const errors = [{ path, code: 'tax_calculation_unknown', message: 'does not exist' }]
    const refusal = taxCalculationUnknown({ taxCalculationId }, { errors })
    return { ...untaxed, isFinal: false, refusals: [refusal] }
  }
  const faults = faultsOf(tx, kept, loaded, amounts)
  if (faults.length === 0) return taxedBy(kept, true)
  const errors = faults.map((message) => ({ path, code: 'mismatch', message }))
  const refusal = taxCalculationMismatch({ taxCalculationId }, { errors })
  return { ...untaxed, isFinal: false, refusals: [refusal] }
}

function faultsOf(
  { now }: Pick<Tx, 'now'>,
  kept: TaxCalculation,
  { known, to: address, customerId, currency }: LoadedTax,
  amounts: Amounts,
): string[] {
  const { lines, shipping } = completedLines(known, amounts)
  const to = destinationOf(address)
  const { destination } = kept
  const isSameLine = (index: number) => {
    const [line, made] = [lines[index], kept.lines[index]]
    return line?.quantity === made?.quantity && isAsked(line, made)
  }
  const checks: readonly (readonly [boolean, string])[] = [
    [now.getTime() - kept.createdAt.getTime() > usableMs, 'was made more than 24 hours ago'],
    [kept.currency !== currency, `is not in ${currency}`],
    [kept.customerId !== customerId, 'is for another customer'],
    [
      destination.country !== to.country ||
        destination.region !== to.region ||
        destination.postal !== to.postal,
      'is for another destination',
    ],
    [
      kept.lines.length !== lines.length || !lines.every((_, index) => isSameLine(index)),
      'is for other lines or amounts',
    ],
    [!isAsked(shipping, kept.shipping), 'is for another amount of shipping'],
  ]
  return checks.flatMap(([isFault, message]) => (isFault ? [message] : []))
}

type Asked = NonNullable<CalculatedAmount['asked']>

/** Whether that is what was asked about. What the release before has calculated does not say. */
function isAsked(
  wanted: Asked | null | undefined,
  made: CalculatedAmount | null | undefined,
): boolean {
  if (!wanted || !made) return !wanted && !made
  const { asked } = made
  if (!asked) return false
  const { amount, taxInclusive, taxCode } = wanted
  const isSameCode = taxCode === null || [asked.taxCode, made.taxCode].includes(taxCode)
  return asked.amount === amount && asked.taxInclusive === taxInclusive && isSameCode
}

function questionOf(
  { to, currency, customerId, known }: LoadedTax,
  amounts: Amounts,
): TaxToCalculate {
  const { lines, shipping } = completedLines(known, amounts)
  const viewOf = ({ amount, taxCode, taxInclusive }: Asked) => ({
    amount: { amount, currency },
    ...(taxCode !== null && { tax_code: taxCode }),
    tax_inclusive: taxInclusive,
  })
  const { country, region, postal } = destinationOf(to)
  return {
    lines: lines.map((line) => ({ ref: line.ref, quantity: line.quantity, ...viewOf(line) })),
    ...(shipping && { shipping: viewOf(shipping) }),
    to: { country, region, postal_code: postal },
    customer_id: customerId,
  }
}

function calculationRequired(calculate: TaxToCalculate): Problem {
  const message = 'is needed, because a gateway calculates the taxes'
  const errors = [{ path: '/tax/calculation_id', code: 'required', message }]
  return taxCalculationRequired({ calculate }, { errors })
}

async function atPaths<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? atOrder(error) : error
  }
}

/** The same refusal, where the body of an order has what it is about. */
function atOrder(refused: Problem): Problem {
  const { code, status, title, detail: help, headers, meta, errors } = refused
  if (!errors) return refused
  const moved = errors.map((error): FieldError => ({ ...error, path: placeOf(error.path) }))
  return new Problem({ code, status, title, help, headers }, meta, { errors: moved })
}

function placeOf(path: string): string {
  if (path === '/tax_id' || path === '/exemption_id') return `/tax${path}`
  if (path.startsWith('/shipping/')) return '/shipping_method'
  if (path.startsWith('/to/')) return path.replace('/to/', '/shipping_address/')
  return path.replace(/^\/lines\/(\d+)\/.*/, '/items/$1')
}
