import { isGiftCard } from '../../gift-cards/gift-card.ts'
import type { AssessedTax } from '../amounts.ts'
import type { PricedLine } from '../lines/lines.ts'

type OfLine = (index: number) => AssessedTax | null

interface Taxed {
  readonly index: number
  readonly line: PricedLine
}

/** What a gift card buys is taxed when it is bought. */
export function taxedAmong(lines: readonly PricedLine[]): Taxed[] {
  return lines.map((line, index) => ({ line, index })).filter(({ line }) => !isGiftCard(line.item))
}

/** The taxes of some lines, by their places among all. */
export function spreadOver<Amounts extends { readonly ofLine: OfLine }>(
  taxed: readonly Taxed[],
  amounts: Amounts,
): Amounts {
  const places = new Map(taxed.map(({ index }, place) => [index, place]))
  const ofLine = (index: number) => {
    const place = places.get(index)
    return place === undefined ? null : amounts.ofLine(place)
  }
  return { ...amounts, ofLine }
}
