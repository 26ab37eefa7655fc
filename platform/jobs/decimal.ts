import type { RowFault } from './declaration.ts'

/** Why a text is no number, in words for whoever has the file open. */
export type DecimalFault = Required<Pick<RowFault, 'code' | 'message' | 'values'>>

/**
 * The number in a cell, with a point and nothing between thousands. A comma is a decimal mark where it does not separate
 * cells, which a file says by another separator.
 */
export function decimalIn(text: string, takesComma: boolean): string | DecimalFault {
  if (takesComma && ambiguous.test(text)) return ambiguity(text)
  const written = takesComma ? withPoint(text) : text
  if (/^-?\d{1,15}(\.\d+)?$/.test(written)) return written
  return takesComma
    ? { code: 'type', message: eitherMark, values: { expected: 'decimal' } }
    : { code: 'type', message: pointOnly, values: { expected: 'decimal_point' } }
}

const pointOnly =
  'must be a number with a decimal point and nothing between thousands, such as 1234.50; a decimal comma is read in files ' +
  'with ; between cells'
const eitherMark = 'must be a number such as 1234.50 or 1234,50'

/** `1.234` and `1,234` are a thousand and more to some, and one and a little to others: nobody guesses. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/

function ambiguity(text: string): DecimalFault {
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  const message = `is ambiguous: ${text} may be read as ${whole}${fraction} or as ${whole}.${fraction}; write ${whole}${fraction} or a number with one or two decimals`
  return { code: 'ambiguous_number', message, values: { text, whole, fraction } }
}

const withMark = /^(-?\d+)[.,](\d+)$/
/** Thousands marked with the one, and decimals with the other if there are any. */
const withThousands = /^(-?[1-9]\d{0,2})((?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/

function withPoint(text: string): string {
  if (withMark.test(text)) return text.replace(',', '.')
  const [, first, rest] = withThousands.exec(text) ?? []
  if (first === undefined || rest === undefined) return text
  const [thousands = ''] = rest
  return `${first}${rest.replaceAll(thousands, '').replace(',', '.')}`
}
