import type { Basket, BasketLine } from './basket.ts'
import { matcherOf } from './selector.ts'
import {
  amountIn,
  byRank,
  type Conditions,
  type Effect,
  firstStageOf,
  stageOf,
  stages,
  type Terms,
} from './terms.ts'

/**
 * The same rules without a thought for speed: one unit is one thing, a share is handed out a minor unit at a time, deals are
 * tried from the largest number down, and combinations are written out. What it shares with the real one are the names of
 * conditions and selectors, which have tables of their own.
 */
interface Unit {
  isUsed: boolean
  amount: number
}
interface Line {
  readonly line: BasketLine
  readonly units: Unit[]
}
interface World {
  readonly lines: Line[]
  readonly shipping: { readonly ref: string; left: number }[]
}
export type Off = Map<string, Map<string, number>>

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const leftOf = (line: Line) => total(line.units.map(({ amount }) => amount))

/** A minor unit at a time to whoever is furthest behind what it should have. */
function split(amount: number, weights: readonly number[]): number[] {
  const all = total(weights)
  const even = all === 0
  const exact = weights.map((weight) => [
    BigInt(amount) * BigInt(even ? 1 : weight),
    BigInt(even ? weights.length : all),
  ]) as [bigint, bigint][]
  const given = exact.map(([product, by]) => Number(product / by))
  const order = exact
    .map(([product, by], index) => ({ index, rest: product % by }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  let missing = amount - total(given)
  for (const { index } of order) if (missing-- > 0) given[index] = (given[index] ?? 0) + 1
  return given
}

/** What the unused units of a line cost is shared evenly among them, the used ones likewise. */
function even(line: Line): void {
  for (const isUsed of [false, true]) {
    const units = line.units.filter((unit) => unit.isUsed === isUsed)
    if (units.length === 0) continue
    const shares = split(
      total(units.map(({ amount }) => amount)),
      units.map(() => 1),
    )
    units.forEach((unit, index) => {
      unit.amount = shares[index] ?? 0
    })
  }
}

function takeOffLine(line: Line, amount: number): void {
  const used = line.units.filter((unit) => unit.isUsed)
  const unused = line.units.filter((unit) => !unit.isUsed)
  const sums = [unused, used].map((units) => total(units.map((unit) => unit.amount)))
  const parts = sums[1] === 0 ? [amount, 0] : split(amount, sums)
  ;[unused, used].forEach((units, index) => {
    const shares =
      units.length === 0
        ? []
        : split(
            (sums[index] ?? 0) - (parts[index] ?? 0),
            units.map(() => 1),
          )
    units.forEach((unit, place) => {
      unit.amount = shares[place] ?? 0
    })
  })
}

export function naively(basket: Basket, promotions: readonly Terms[], most = 50): Off {
  const value = (members: readonly Terms[]) =>
    total([...few(basket, members, most).values()].flatMap((lines) => [...lines.values()]))
  const ways: Terms[][] = []
  const groups = new Set(promotions.map(({ stacking }) => stacking.group))
  const together: Terms[] = []
  for (const group of groups) {
    const inGroup = promotions.filter(
      ({ stacking }) => stacking.group === group && stacking.mode !== 'EXCLUSIVE',
    )
    const options = inGroup
      .filter(({ stacking }) => stacking.mode === 'EXCLUSIVE_IN_GROUP')
      .map((each) => [each])
    const free = inGroup.filter(({ stacking }) => stacking.mode === 'COMBINE')
    if (free.length > 0) options.push(free)
    together.push(...(best(options, value) ?? []))
  }
  ways.push(together)
  for (const each of promotions) if (each.stacking.mode === 'EXCLUSIVE') ways.push([each])
  return few(basket, best(ways, value) ?? [], most)
}

/** Of more than so many that take something off, codes and then the first by rank, as if there were no others. */
function few(basket: Basket, members: readonly Terms[], most: number): Off {
  const all = run(basket, members)
  if (all.size <= most) return all
  const those = members.filter(({ id }) => all.has(id)).sort(byRank)
  const codes = those.filter(({ isByCode }) => isByCode)
  const others = those.filter(({ isByCode }) => !isByCode)
  return run(basket, [...codes, ...others].slice(0, most))
}

function best(ways: Terms[][], value: (members: Terms[]) => number): Terms[] | undefined {
  const ranked = ways
    .filter((way) => way.length > 0)
    .map((way) => ({ way, amount: value(way), first: [...way].sort(byRank)[0] as Terms }))
  ranked.sort((a, b) => b.amount - a.amount || byRank(a.first, b.first))
  return ranked[0]?.way
}

function run(basket: Basket, members: readonly Terms[]): Off {
  const world: World = {
    lines: basket.lines.map((line) => ({
      line,
      units: split(line.amount, Array(line.quantity).fill(1)).map((amount) => ({
        amount,
        isUsed: false,
      })),
    })),
    shipping: basket.shipping.map(({ ref, amount }) => ({ ref, left: amount })),
  }
  const off: Off = new Map()
  const ranked = [...members].sort(byRank)
  for (const stage of stages) {
    for (const each of ranked)
      if (firstStageOf(each) === stage && holds(each.conditions, world, basket.currency))
        off.set(each.id, new Map())
    for (const each of ranked) {
      const mine = off.get(each.id)
      if (!mine) continue
      for (const effect of each.effects)
        if (stageOf(effect) === stage)
          new Applying(world, each, effect, basket.currency, mine).run()
    }
  }
  for (const [id, lines] of off) {
    for (const [ref, amount] of lines) if (amount === 0) lines.delete(ref)
    if (lines.size === 0) off.delete(id)
  }
  return off
}

function holds(conditions: Conditions, world: World, currency: string): boolean {
  const lines = world.lines.filter(({ line }) => matcherOf(conditions.selector)(line))
  const value = total(lines.map(leftOf))
  const quantity = total(lines.map(({ units }) => units.length))
  const min = conditions.minValue.length === 0 ? 0 : amountIn(conditions.minValue, currency)
  if (conditions.selector && lines.length === 0) return false
  return min !== undefined && value >= min && quantity >= (conditions.minQuantity ?? 0)
}

function percent(amount: number, rate: string): number {
  const millionths = BigInt(Math.round(Number(rate) * 1_000_000))
  return Number((BigInt(amount) * millionths * 2n + 1_000_000n) / 2_000_000n)
}

function wantedOff(effect: Effect, costs: number, units: number, currency: string): number {
  if (effect.kind === 'FREE_ITEM' || effect.kind === 'FREE_SHIPPING') return costs
  if (effect.kind === 'BUY_X_GET_Y') return percent(costs, effect.rate ?? '1')
  if (effect.rate !== null) return percent(costs, effect.rate)
  const amount = amountIn(effect.amounts, currency)
  if (amount === undefined) return Number.NaN
  return effect.kind === 'FIXED_PRICE'
    ? Math.max(0, costs - amount * units)
    : Math.min(costs, amount * units)
}

class Applying {
  readonly #world: World
  readonly #promotion: Terms
  readonly #effect: Effect
  readonly #currency: string
  readonly #off: Map<string, number>

  constructor(
    world: World,
    promotion: Terms,
    effect: Effect,
    currency: string,
    off: Map<string, number>,
  ) {
    this.#world = world
    this.#promotion = promotion
    this.#effect = effect
    this.#currency = currency
    this.#off = off
  }

  run(): void {
    const { target, kind, selector } = this.#effect
    if (target === 'SHIPPING') this.#shipping()
    else if (kind === 'BUY_X_GET_Y') this.#deal()
    else if (target === 'CHEAPEST') {
      const most = this.#effect.maxApplications ?? 1
      this.#units(cheapest(this.#reducible(selector)).slice(0, most), [])
    } else this.#lines(this.#reducible(selector))
  }

  #shipping(): void {
    const { shipping } = this.#world
    const amounts = this.#capped(shipping.map(({ left }) => this.#wanted(this.#effect, left, 1)))
    shipping.forEach((line, index) => {
      line.left -= amounts[index] ?? 0
      this.#note(`shipping ${line.ref}`, amounts[index] ?? 0)
    })
  }

  #deal(): void {
    const { buy, get } = this.#effect
    const gettable = this.#reducible(get?.selector ?? null)
    this.#units(...deal(this.#matching(buy?.selector ?? null), gettable, this.#effect))
  }

  #units(got: Picked[], bought: Picked[]): void {
    const byLine = [...new Set(got.map(({ line }) => line))]
    const amounts = this.#capped(
      byLine.map((line) => {
        const units = got.filter((each) => each.line === line)
        const costs = total(units.map(({ unit }) => unit.amount))
        return Math.min(this.#wanted(this.#effect, costs, units.length), this.#room(line))
      }),
    )
    byLine.forEach((line, index) => {
      const units = got.filter((each) => each.line === line).map(({ unit }) => unit)
      this.#note(line.line.ref, amounts[index] ?? 0)
      use(line, units, amounts[index] ?? 0)
    })
    for (const line of new Set(bought.map((each) => each.line))) {
      // The cheapest of what is left of the line, which may have been shared anew.
      const count = bought.filter((each) => each.line === line).length
      const units = cheapest([line]).slice(0, count)
      use(
        line,
        units.map(({ unit }) => unit),
        0,
      )
    }
  }

  #lines(lines: Line[]): void {
    if (lines.length === 0) return
    const { kind, target } = this.#effect
    const tier = kind === 'TIERED' ? reached(this.#effect, lines, this.#currency) : undefined
    if (kind === 'TIERED' && !tier) return
    const value: Effect = tier
      ? { ...this.#effect, kind: 'AMOUNT_OFF', rate: tier.rate, amounts: tier.amounts }
      : this.#effect
    const amounts = target === 'ITEMS' ? this.#ofItems(value, lines) : this.#ofOrder(value, lines)
    lines.forEach((line, index) => {
      takeOffLine(line, amounts[index] ?? 0)
      this.#note(line.line.ref, amounts[index] ?? 0)
    })
  }

  #ofItems(value: Effect, lines: Line[]): number[] {
    return this.#capped(
      lines.map((line) =>
        Math.min(this.#wanted(value, leftOf(line), line.units.length), this.#room(line)),
      ),
    )
  }

  #ofOrder(value: Effect, lines: Line[]): number[] {
    const rooms = lines.map((line) => this.#room(line))
    const costs = total(lines.map(leftOf))
    let wanted = Math.min(this.#wanted(value, costs, 1), this.#cap(), total(rooms))
    const weights = lines.map(leftOf)
    const given = lines.map(() => 0)
    while (wanted > 0) {
      const open = lines
        .map((_, index) => index)
        .filter((index) => (given[index] ?? 0) < (rooms[index] ?? 0))
      const parts = split(
        wanted,
        open.map((index) => weights[index] ?? 0),
      )
      open.forEach((index, place) => {
        const part = Math.min(parts[place] ?? 0, (rooms[index] ?? 0) - (given[index] ?? 0))
        given[index] = (given[index] ?? 0) + part
        wanted -= part
      })
    }
    return given
  }

  #note(ref: string, amount: number): void {
    this.#off.set(ref, (this.#off.get(ref) ?? 0) + amount)
  }

  #cap(): number {
    return amountIn(this.#effect.cap, this.#currency) ?? Infinity
  }

  #capped(amounts: number[]): number[] {
    return total(amounts) > this.#cap() ? split(this.#cap(), amounts) : amounts
  }

  #wanted(value: Effect, costs: number, units: number): number {
    return wantedOff(value, costs, units, this.#currency)
  }

  #room(line: Line): number {
    const { allowBelowFloor } = this.#promotion
    return allowBelowFloor ? leftOf(line) : Math.max(0, leftOf(line) - line.line.floor)
  }

  #matching(selector: Effect['selector']): Line[] {
    return this.#world.lines.filter(({ line }) => matcherOf(selector)(line))
  }

  #reducible(selector: Effect['selector']): Line[] {
    const { combinableWithSalePrice } = this.#promotion
    return this.#matching(selector).filter(({ line }) => combinableWithSalePrice || !line.isOnSale)
  }
}

/** The units are used, and cost so much less. */
function use(line: Line, units: readonly Unit[], amountOff: number): void {
  let left = amountOff
  for (const unit of units) {
    unit.isUsed = true
    const part = Math.min(left, unit.amount)
    unit.amount -= part
    left -= part
  }
  even(line)
}

function reached({ tiers }: Effect, lines: Line[], currency: string) {
  return tiers
    .filter((tier) => {
      if (tier.minQuantity !== null)
        return total(lines.map(({ units }) => units.length)) >= tier.minQuantity
      const min = amountIn(tier.minValue, currency)
      return min !== undefined && total(lines.map(leftOf)) >= min
    })
    .at(-1)
}

interface Picked {
  readonly line: Line
  readonly unit: Unit
}

/** The cheapest line first, by what its cheapest unit costs, and in a line the cheapest unit. */
function cheapest(lines: readonly Line[]): Picked[] {
  const open = lines
    .map((line) => ({ line, unused: line.units.filter(({ isUsed }) => !isUsed) }))
    .filter(({ unused }) => unused.length > 0)
    .map(({ line, unused }) => ({ line, unused: unused.sort((a, b) => a.amount - b.amount) }))
  open.sort(
    (a, b) =>
      (a.unused[0]?.amount ?? 0) - (b.unused[0]?.amount ?? 0) ||
      (a.line.line.ref < b.line.line.ref ? -1 : 1),
  )
  return open.flatMap(({ line, unused }) => unused.map((unit) => ({ line, unit })))
}

/** Tries every number of deals; what is got is the cheapest with which the rest can still be bought. */
function deal(
  buyable: readonly Line[],
  gettable: readonly Line[],
  effect: Effect,
): [Picked[], Picked[]] {
  const buy = effect.buy?.quantity ?? 1
  const get = effect.get?.quantity ?? 1
  const all = cheapest([...new Set([...buyable, ...gettable])])
  const most = Math.min(effect.maxApplications ?? Infinity, Math.floor(all.length / (buy + get)))
  for (let times = most; times > 0; times -= 1) {
    const got: Picked[] = []
    for (const each of all) {
      if (got.length === times * get || !gettable.includes(each.line)) continue
      const rest = all.filter((other) => other !== each && !got.includes(other))
      if (rest.filter(({ line }) => buyable.includes(line)).length >= times * buy) got.push(each)
    }
    const bought = all
      .filter((each) => !got.includes(each) && buyable.includes(each.line))
      .slice(0, times * buy)
    if (got.length === times * get && bought.length === times * buy) return [got, bought]
  }
  return [[], []]
}
