import type { Basket } from './basket.ts'
import type { OpenedBasket, OpenedLine } from './opened-line.ts'
import { matcherOf, type Selector } from './selector.ts'
import type { Terms } from './terms.ts'

/** Which lines of a basket a selector means: looked up once, however many combinations are compared. */
export class Matches {
  readonly #basket: Basket
  readonly #found = new Map<Selector | null, readonly number[]>()

  constructor(basket: Basket) {
    this.#basket = basket
  }

  of(opened: OpenedBasket, selector: Selector | null): OpenedLine[] {
    return this.#indexes(selector).map((index) => opened.lines[index] as OpenedLine)
  }

  /** Those of which the promotion may take something off. */
  discountable(
    opened: OpenedBasket,
    selector: Selector | null,
    { combinableWithSalePrice }: Terms,
  ): OpenedLine[] {
    const matching = this.of(opened, selector)
    return combinableWithSalePrice ? matching : matching.filter(({ line }) => !line.isOnSale)
  }

  #indexes(selector: Selector | null): readonly number[] {
    const known = this.#found.get(selector)
    if (known) return known
    const matches = matcherOf(selector)
    const found = this.#basket.lines.flatMap((line, index) => (matches(line) ? [index] : []))
    this.#found.set(selector, found)
    return found
  }
}
