import {
  type CellKind,
  decimalIn,
  exponentOf,
  isCurrency,
  type Money,
  Problem,
  parseBody,
} from '@souk/platform'

/** Programs for tables take such a cell for a formula and run it. */
const formula = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

/** What a quoted cell without any text is read as: no file has this character. Without quotes an empty cell is nothing. */
export const emptyText = '\0'

/** One more quotation mark before what would be a formula; `plainText` takes it away again. */
export function safeText(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function plainText(cell: string): string {
  if (cell === emptyText) return ''
  return guarded.test(cell) ? cell.slice(1) : cell
}

/** A cell as it stands in the file. */
export function quoted(cell: string): string {
  if (cell === emptyText) return '""'
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** What a cell cannot be read as. `expected` is what it should be, and the others are what the message names beside. */
export class CellFault extends Error {
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>

  constructor(message: string, values: CellFault['values'], code = 'type') {
    super(message)
    this.values = values
    this.code = code
  }
}

type Kind = Exclude<CellKind, 'money'>

/** The value of a cell that is not empty. */
export function valueIn(cell: string, kind: Kind, example?: string): unknown {
  switch (kind) {
    case 'text':
      return plainText(cell)
    case 'integer':
      return integerIn(plainText(cell))
    case 'boolean':
      return booleanIn(plainText(cell))
    case 'list':
      return listIn(plainText(cell))
    case 'json':
      return jsonIn(cell, example)
  }
}

function integerIn(cell: string): number {
  const value = Number(cell)
  if (/^-?\d{1,16}$/.test(cell) && Number.isSafeInteger(value)) return value
  throw new CellFault('must be a whole number with nothing between thousands, such as 1200', {
    expected: 'integer',
  })
}

function booleanIn(cell: string): boolean {
  const word = cell.toLowerCase()
  if (word === 'true' || word === 'false') return word === 'true'
  throw new CellFault('must be true or false', { expected: 'boolean' })
}

function listIn(text: string): string[] {
  const parts = text.match(/(?:\\.|[^|\\])+/gs) ?? []
  return parts.map(itemIn).filter((part) => part !== '')
}

/** Blanks around an item are left out, but those that an export has marked as a part of it. */
function itemIn(part: string): string {
  const characters = part.match(/\\.|[^\\]/gs) ?? []
  const isKept = (character: string) => character.trim() !== '' || character.length > 1
  const first = characters.findIndex(isKept)
  if (first < 0) return ''
  const kept = characters.slice(first, characters.findLastIndex(isKept) + 1)
  return kept.map((character) => character.replace(/^\\(?=.)/s, '')).join('')
}

function jsonIn(cell: string, example: string | undefined): unknown {
  try {
    return parseBody(Buffer.from(plainText(cell)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const suchAs = example === undefined ? '' : ` such as ${example}`
    throw new CellFault(`must be JSON${suchAs}`, { ...(example && { example }) }, 'json')
  }
}

/** An amount of the currency in decimal notation, with no more digits than the currency has. */
export function moneyIn(amount: string, currency: string, takesComma = false): Money {
  if (!isCurrency(currency)) throw withoutCurrency(plainText(currency))
  const exponent = exponentOf(currency)
  const decimal = decimalIn(plainText(amount), takesComma)
  if (typeof decimal !== 'string') {
    throw new CellFault(decimal.message, decimal.values, decimal.code)
  }
  const [units = '', digits = ''] = decimal.replace('-', '').split('.')
  if (digits.length > exponent) {
    const most = exponent === 0 ? 'no digits' : `at most ${exponent} digits`
    throw new CellFault(
      `must have ${most} after the decimal mark in ${currency}, and nothing between thousands`,
      { expected: 'digits', limit: exponent, currency },
    )
  }
  const minor = Number(`${units}${digits.padEnd(exponent, '0')}`)
  if (!Number.isSafeInteger(minor)) throw new CellFault('is too large', { expected: 'smaller' })
  return { amount: decimal.startsWith('-') ? 0 - minor : minor, currency }
}

/** Not all of a long text: it is no code in any case. */
const currencyShownMax = 20

function withoutCurrency(written: string): CellFault {
  const currency = written.slice(0, currencyShownMax)
  const message = currency
    ? `has the unknown currency ${currency} beside it; use a code such as EUR`
    : 'has no currency: add a column with a code such as EUR'
  return new CellFault(message, { expected: 'currency', ...(currency && { currency }) })
}

/** No program runs a negative number. */
const isNumber = /^-\d+(\.\d+)?$/

/** The text of a cell for a value; nothing for null. */
export function cellOf(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'text':
      if (value === '') return emptyText
      return isNumber.test(String(value)) ? String(value) : safeText(String(value))
    case 'list':
      return safeText((value as readonly string[]).map(escapedItem).join('|'))
    case 'json':
      return JSON.stringify(value)
    case 'money':
      return amountOf(value as Money)
    default:
      return String(value)
  }
}

function escapedItem(item: string): string {
  return item.replaceAll(/[\\|]/g, '\\$&').replaceAll(/^\s|\s$/g, '\\$&')
}

function amountOf({ amount, currency }: Money): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const units = digits.slice(0, digits.length - exponent)
  const sign = amount < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${units}` : `${sign}${units}.${digits.slice(-exponent)}`
}
