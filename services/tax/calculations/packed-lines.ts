import type { Column } from '@souk/platform'
import type { CalculatedAmount, CalculatedLine, CalculatedTax } from './tax-calculation.ts'

/** What many lines have in common: who taxes them, why and by how much. */
type TaxedBy = Omit<CalculatedTax, 'base' | 'amount'>

/** Names the place of a rate in the list. */
type PackedTax = readonly [rate: number, base: number, amount: number]

/** What a line was asked about, at its end. Most name no code, and nothing stands there where nobody has kept it. */
type PackedRequest = readonly [] | readonly [amount: number, taxInclusive: 0 | 1, taxCode?: string]

type PackedLine = readonly [
  ref: string,
  quantity: number,
  taxCode: string,
  net: number,
  tax: number,
  gross: number,
  rate: string,
  taxes: readonly PackedTax[],
  ...asked: PackedRequest,
]

interface PackedLines {
  readonly rates: readonly TaxedBy[]
  readonly lines: readonly PackedLine[]
}

/**
 * Lines as they are kept: each rate once, and of a line its numbers. That is a fifth of the text, and PostgreSQL takes nearly
 * all of an insert for reading and compressing it.
 */
export const packedLines: Column<readonly CalculatedLine[]> = {
  toStored: packed,
  fromStored: unpacked,
  type: 'jsonb',
}

export function packed(lines: readonly CalculatedLine[]): string {
  const places = new Map<string, number>()
  const rates: TaxedBy[] = []
  const placeOf = ({ base: _base, amount: _amount, ...rate }: CalculatedTax): number => {
    const key = JSON.stringify(rate)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, rates.length)
    return rates.push(rate) - 1
  }
  const kept = lines.map((line): PackedLine => {
    const { ref, quantity, taxCode, net, tax, gross, rate, taxes, asked } = line
    const parts = taxes.map((one): PackedTax => [placeOf(one), one.base, one.amount])
    return [ref, quantity, taxCode, net, tax, gross, rate, parts, ...packedRequest(asked)]
  })
  return JSON.stringify({ rates, lines: kept } satisfies PackedLines)
}

function packedRequest(asked: CalculatedAmount['asked']): PackedRequest {
  if (!asked) return []
  const { amount, taxInclusive, taxCode } = asked
  return taxCode === null ? [amount, taxInclusive ? 1 : 0] : [amount, taxInclusive ? 1 : 0, taxCode]
}

/** Calculations that are older than this form keep each line as it is. */
function unpacked(stored: PackedLines | readonly CalculatedLine[]): readonly CalculatedLine[] {
  if (!('rates' in stored)) return stored
  const { rates, lines } = stored
  return lines.map(([ref, quantity, taxCode, net, tax, gross, rate, parts, ...request]) => {
    const taxes = parts.map(([place, base, amount]) => {
      return { ...(rates[place] as TaxedBy), base, amount }
    })
    const { jurisdiction, reason } = taxes[0] as CalculatedTax
    const amounts = { taxCode, net, tax, gross, rate, jurisdiction, reason, taxes }
    return { ref, quantity, ...amounts, ...unpackedRequest(request) }
  })
}

function unpackedRequest(request: PackedRequest): Pick<CalculatedAmount, 'asked'> {
  const [amount, taxInclusive, taxCode = null] = request
  if (amount === undefined) return {}
  return { asked: { amount, taxCode, taxInclusive: taxInclusive === 1 } }
}
