import { isCurrency, isId } from '@souk/platform'
import type { LineType, ReadLine } from '../lines/line.ts'
import { minorUnits } from './amount.ts'

export const formats = ['STRIPE_BALANCE', 'SOUK_CSV'] as const
export type Format = (typeof formats)[number]

/** What is wrong with a file. It ends the run: what cannot be read to its end is compared with nothing. */
export class FileFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The cells of a line by the names of their columns here; undefined where the file has no such column. */
export type Cells = (name: string) => string | undefined

interface FormatDeclaration {
  /** Names of columns, each with all that it may be called in a file, in lower case with `_` between words. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly required: readonly string[]
  readonly types: Readonly<Record<string, LineType>>
  readonly refs: readonly string[]
  readonly momentOf: (text: string) => Date | undefined
}

const charge = 'CHARGE'
const refund = 'REFUND'
const fee = 'FEE'

/** Reporting categories of Stripe, and types of balance transactions where an export has those instead. */
const stripeTypes: Readonly<Record<string, LineType>> = {
  charge,
  payment: charge,
  partial_capture_reversal: 'CAPTURE_REVERSAL',
  refund,
  payment_refund: refund,
  refund_failure: 'REFUND_REVERSAL',
  payment_failure_refund: 'REFUND_REVERSAL',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE_REVERSAL',
  fee,
  stripe_fee: fee,
  network_cost: fee,
  tax: fee,
  payout: 'PAYOUT',
  payout_reversal: 'PAYOUT_REVERSAL',
  payout_failure: 'PAYOUT_REVERSAL',
  payout_cancel: 'PAYOUT_REVERSAL',
}

const declarations: Readonly<Record<Format, FormatDeclaration>> = {
  STRIPE_BALANCE: {
    columns: {
      reference: ['balance_transaction_id', 'id'],
      type: ['reporting_category', 'type'],
      source: ['source_id', 'source', 'payout_id'],
      charge: ['charge_id'],
      intent: ['payment_intent_id'],
      payment: ['payment_metadata_souk_payment'],
      payout: ['automatic_payout_id', 'payout_id', 'transfer'],
      gross: ['gross', 'amount'],
      fee: ['fee'],
      net: ['net'],
      currency: ['currency'],
      at: ['created_utc', 'created', 'effective_at_utc', 'effective_at'],
    },
    required: ['reference', 'type', 'source', 'gross', 'fee', 'net', 'currency', 'at'],
    types: stripeTypes,
    refs: ['source', 'intent', 'charge'],
    momentOf: utcMoment,
  },
  SOUK_CSV: {
    columns: {
      type: ['type'],
      reference: ['reference'],
      source: ['gateway_reference'],
      payment: ['payment_id'],
      refund: ['refund_id'],
      payout: ['payout'],
      gross: ['gross'],
      fee: ['fee'],
      net: ['net'],
      currency: ['currency'],
      at: ['occurred_at'],
    },
    required: ['type', 'reference', 'gross', 'currency', 'at'],
    types: {
      charge,
      capture_reversal: 'CAPTURE_REVERSAL',
      refund,
      refund_reversal: 'REFUND_REVERSAL',
      dispute: 'DISPUTE',
      dispute_reversal: 'DISPUTE_REVERSAL',
      fee,
      payout: 'PAYOUT',
      payout_reversal: 'PAYOUT_REVERSAL',
      other: 'OTHER',
    },
    refs: ['source', 'reference'],
    momentOf: offsetMoment,
  },
}

/** Which cell of a line is which, from the names in the first line. */
export function placesIn(format: Format, names: readonly string[]): Record<string, number> {
  const { columns, required } = declarations[format]
  const known = names.map(plainName)
  const places: Record<string, number> = {}
  for (const [column, aliases] of Object.entries(columns)) {
    const place = aliases.map((alias) => known.indexOf(alias)).find((index) => index >= 0)
    if (place !== undefined) places[column] = place
  }
  const missing = required.filter((column) => !(column in places))
  if (missing.length > 0) {
    const wanted = missing.map((column) => columns[column]?.[0] ?? column).join(', ')
    throw new FileFault('column_missing', `The first line has no column ${wanted}.`)
  }
  return places
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}

const referenceMax = 200

/** What an order may cost at most: what is larger was never paid here, and differences stay far from what a number can hold. */
const amountMax = 10 ** 14

/** What a run takes lines of: those of another time are of another report. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** A line as it says itself; throws what is wrong with it. */
export function lineOf(format: Format, cell: Cells, number: number, span: Span): ReadLine {
  const { refs: refColumns } = declarations[format]
  const fault: Fault = (code, what) => new FileFault(code, `Line ${number}: ${what}.`)
  const reference = textIn(cell('reference'))
  if (reference === null || reference.length > referenceMax) {
    throw fault('reference_invalid', `the reference must have 1 to ${referenceMax} characters`)
  }
  const amounts = amountsIn(cell, fault)
  const occurredAt = momentIn(format, cell, span, fault)
  const type = typeIn(format, cell, fault)
  const refs = refColumns.flatMap((column) => textIn(cell(column)) ?? [])
  if (refs.some((ref) => ref.length > referenceMax)) {
    throw fault('reference_invalid', `references have at most ${referenceMax} characters`)
  }
  const payout = textIn(cell('payout'))
  return {
    ...{ number, type, reference, refs: [...new Set(refs)] },
    ...{ subject: subjectIn(cell), payout: payout?.slice(0, referenceMax) ?? null },
    ...{ ...amounts, occurredAt },
  }
}

type Fault = (code: string, what: string) => FileFault

function amountsIn(
  cell: Cells,
  fault: Fault,
): Pick<ReadLine, 'gross' | 'fee' | 'net' | 'currency'> {
  const currency = (cell('currency') ?? '').trim().toUpperCase()
  if (!isCurrency(currency)) throw fault('currency_unknown', 'the currency is not known')
  const bounded = (column: string, amount: number) => {
    if (Math.abs(amount) <= amountMax) return amount
    throw fault('amount_too_large', `${column} is more than ${amountMax} minor units`)
  }
  const amountIn = (column: string) => {
    const amount = minorUnits((cell(column) ?? '').trim(), currency)
    if (amount !== undefined) return bounded(column, amount)
    const places =
      'must be a decimal number with a point, with no more places than its currency has'
    throw fault('amount_invalid', `${column} ${places}`)
  }
  const gross = amountIn('gross')
  const fee = isGiven(cell('fee')) ? amountIn('fee') : 0
  const net = isGiven(cell('net')) ? amountIn('net') : bounded('net', gross - fee)
  if (gross - fee !== net) throw fault('net_differs', 'net must be gross less fee')
  return { gross, fee, net, currency }
}

/** What has not happened yet, or long before or after the period, is in no report of it. */
function momentIn(format: Format, cell: Cells, { from, to }: Span, fault: Fault): Date {
  const moment = declarations[format].momentOf((cell('at') ?? '').trim())
  if (moment === undefined) throw fault('time_invalid', 'the time cannot be read')
  if (moment >= from && moment < to) return moment
  const bounds = `between ${from.toISOString()} and ${to.toISOString()}`
  throw fault('time_outside', `the time is not ${bounds}, with 31 days around the period until now`)
}

function typeIn(format: Format, cell: Cells, fault: Fault): LineType {
  const { types } = declarations[format]
  const name = (cell('type') ?? '').trim().toLowerCase()
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (type === undefined && format === 'SOUK_CSV') {
    throw fault('type_unknown', `the type must be one of ${Object.keys(types).join(', ')}`)
  }
  return type ?? 'OTHER'
}

const isGiven = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Exports write a `'` before what a spreadsheet would take for a formula. */
function textIn(text: string | undefined): string | null {
  const plain = (text ?? '').replace(/^'(?=[=+\-@\t\r])/, '').trim()
  return plain === '' || plain.includes('\0') ? null : plain
}

/** The refund where there is one, else the payment. What is no id of ours says nothing. */
function subjectIn(cell: Cells): string | null {
  const refund = textIn(cell('refund'))
  if (refund !== null && isId('ref', refund)) return refund
  const payment = textIn(cell('payment'))
  return payment !== null && isId('pay', payment) ? payment : null
}

const utc = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,6})?(?: ?UTC|Z)?$/

/** Stripe writes `2026-01-31 23:59:58`, in UTC. */
function utcMoment(text: string): Date | undefined {
  const [, day, minutes, seconds = ':00'] = utc.exec(text) ?? []
  return day === undefined ? undefined : calendarMoment(`${day}T${minutes}${seconds}`, 'Z')
}

const rfc3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/

function offsetMoment(text: string): Date | undefined {
  const [, local, offset] = rfc3339.exec(text) ?? []
  return local === undefined || offset === undefined ? undefined : calendarMoment(local, offset)
}

/** What no calendar has, such as the 30th of February, would silently be another day. */
function calendarMoment(local: string, offset: string): Date | undefined {
  const moment = new Date(`${local}${offset}`)
  const asWritten = new Date(`${local}Z`)
  if (Number.isNaN(moment.getTime()) || Number.isNaN(asWritten.getTime())) return undefined
  if (!asWritten.toISOString().startsWith(local)) return undefined
  const year = moment.getUTCFullYear()
  return year >= 1990 && year < 2200 ? moment : undefined
}
