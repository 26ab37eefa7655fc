import assert from 'node:assert/strict'
import { allocate } from '@souk/platform'
import type { Basket, BasketLine, ShippingLine } from './basket.ts'

/** Some units of a line and what is left of their price. */
interface Part {
  units: number
  amount: number
}

/** A line while discounts are taken off. A unit that was bought or got for another one is used, and counts once. */
export class OpenedLine {
  readonly line: BasketLine
  readonly #unused: Part
  readonly #used: Part = { units: 0, amount: 0 }

  constructor(line: BasketLine) {
    this.line = line
    this.#unused = { units: line.quantity, amount: line.amount }
  }

  get left(): number {
    return this.#unused.amount + this.#used.amount
  }

  get unusedUnits(): number {
    return this.#unused.units
  }

  /** What the cheapest unit that is not used costs by now. */
  get unitAmount(): number {
    return Math.floor(this.#unused.amount / this.#unused.units)
  }

  /** What can still be taken off. */
  room(allowBelowFloor: boolean): number {
    return allowBelowFloor ? this.left : Math.max(0, this.left - this.line.floor)
  }

  takeOff(amount: number): void {
    assert(amount >= 0 && amount <= this.left, `${amount} of ${this.left} left`)
    if (amount === 0) return
    const [unused = 0, used = 0] =
      this.#used.amount === 0
        ? [amount, 0]
        : allocate(amount, [this.#unused.amount, this.#used.amount])
    this.#unused.amount -= unused
    this.#used.amount -= used
  }

  /** What the cheapest units that are not used cost. Units of a line differ by no more than one minor unit. */
  amountOfUnits(units: number): number {
    const { units: all, amount } = this.#unused
    assert(units <= all, `${units} of ${all} units`)
    const cheap = all - (amount % all)
    return units * Math.floor(amount / all) + Math.max(0, units - cheap)
  }

  /** The cheapest units are used, and cost so much less. */
  useUnits(units: number, amountOff: number): void {
    if (units === 0) return
    const amount = this.amountOfUnits(units)
    assert(amountOff <= amount, `${amountOff} off ${amount}`)
    this.#unused.units -= units
    this.#unused.amount -= amount
    this.#used.units += units
    this.#used.amount += amount - amountOff
  }
}

export class OpenedShipping {
  readonly line: ShippingLine
  left: number

  constructor(line: ShippingLine) {
    this.line = line
    this.left = line.amount
  }

  room(): number {
    return this.left
  }

  takeOff(amount: number): void {
    this.left -= amount
  }
}

export interface OpenedBasket {
  readonly basket: Basket
  readonly lines: readonly OpenedLine[]
  readonly shipping: readonly OpenedShipping[]
}

export function opened(basket: Basket): OpenedBasket {
  return {
    basket,
    lines: basket.lines.map((line) => new OpenedLine(line)),
    shipping: basket.shipping.map((line) => new OpenedShipping(line)),
  }
}
