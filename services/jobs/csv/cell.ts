import {
  type CellKind,
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

/** What a cell cannot be read as. */
export class CellFault extends Error {}

type Kind = Exclude<CellKind, 'money'>

/** The value of a cell that is not empty. */
export function valueIn(cell: string, kind: Kind): unknown {
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
      return jsonIn(cell)
  }
}

function integerIn(cell: string): number {
  const value = Number(cell)
  if (/^-?\d{1,16}$/.test(cell) && Number.isSafeInteger(value)) return value
  throw new CellFault('must be a whole number')
}

function booleanIn(cell: string): boolean {
  const word = cell.toLowerCase()
  if (word === 'true' || word === 'false') return word === 'true'
  throw new CellFault('must be true or false')
}

function listIn(text: string): string[] {
  const parts = text.match(/(?:\\.|[^|\\])+/gs) ?? []
  return parts.map((part) => part.replaceAll(/\\(.)/gs, '$1').trim()).filter((part) => part !== '')
}

function jsonIn(cell: string): unknown {
  try {
    return parseBody(Buffer.from(plainText(cell)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // It speaks of the body of a request.
    throw new CellFault(`must be JSON: ${error.detail?.replace('The body', 'the cell')}`)
  }
}

/** An amount of the currency in decimal notation, with a point and no more digits than the currency has. */
export function moneyIn(amount: string, currency: string): Money {
  if (!isCurrency(currency)) throw new CellFault('has no currency beside it, such as EUR')
  const exponent = exponentOf(currency)
  const [, sign = '', units = '', digits = ''] =
    /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(plainText(amount)) ?? []
  if (units === '') throw new CellFault('must be a number with a decimal point, such as 12.50')
  if (digits.length > exponent) {
    throw new CellFault(`must have at most ${exponent} digits after the point in ${currency}`)
  }
  const minor = Number(`${units}${digits.padEnd(exponent, '0')}`)
  if (!Number.isSafeInteger(minor)) throw new CellFault('is too large')
  return { amount: sign === '-' ? 0 - minor : minor, currency }
}

/** The text of a cell for a value; nothing for null. */
export function cellOf(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'text':
      return value === '' ? emptyText : safeText(String(value))
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
  return item.replaceAll(/[\\|]/g, '\\$&')
}

function amountOf({ amount, currency }: Money): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const units = digits.slice(0, digits.length - exponent)
  const sign = amount < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${units}` : `${sign}${units}.${digits.slice(-exponent)}`
}
