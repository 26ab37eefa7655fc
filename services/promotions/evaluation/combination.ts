import type { Basket } from './basket.ts'
import { type Rejection, refusalByAmounts } from './conditions.ts'
import { apply, type Discount, isNothing } from './effects.ts'
import type { Matches } from './matches.ts'
import { type OpenedBasket, opened } from './opened-line.ts'
import { byRank, firstStageOf, type Stage, stageOf, stages, type Terms } from './terms.ts'

/** What some promotions together take off a basket. */
export interface Combined {
  readonly amount: number
  readonly discounts: ReadonlyMap<string, readonly Discount[]>
  readonly rejected: ReadonlyMap<string, Rejection>
}

/** So many promotions may reduce one sale: whoever adds a line pays for each of them. */
export const reducingMax = 50

export interface CombineOptions {
  readonly matches: Matches
  readonly most?: number
}

/**
 * What these take off together. Where more than so many would take something off, those that were entered by code do, then those of
 * the highest priority, and what these take off is found anew without the others.
 */
export function combine(
  basket: Basket,
  chosen: readonly Terms[],
  { matches, most = reducingMax }: CombineOptions,
): Combined {
  const ranked = chosen.toSorted(byRank)
  const all = applied(basket, ranked, matches)
  if (all.discounts.size <= most) return all
  const reducing = ranked.filter(({ id }) => all.discounts.has(id))
  const first = new Set(reducing.toSorted(codesFirst).slice(0, most))
  const few = applied(
    basket,
    reducing.filter((terms) => first.has(terms)),
    matches,
  )
  const rejected = new Map([...all.rejected, ...few.rejected])
  for (const terms of reducing) {
    if (!first.has(terms)) rejected.set(terms.id, { reason: 'TOO_MANY_PROMOTIONS', gap: null })
  }
  return { ...few, rejected }
}

function codesFirst(a: Terms, b: Terms): number {
  return Number(b.isByCode) - Number(a.isByCode)
}

/**
 * Stage by stage, and in a stage by priority. Whether the conditions of a promotion hold is decided when its first stage
 * begins; what its effects take off is decided when its turn comes.
 */
function applied(basket: Basket, ranked: readonly Terms[], matches: Matches): Combined {
  const run = new Run(opened(basket), matches)
  for (const stage of stages) run.stage(stage, ranked)
  return run.result(ranked)
}

class Run {
  readonly #opened: OpenedBasket
  readonly #matches: Matches
  readonly #discounts = new Map<string, Discount[]>()
  readonly #rejected = new Map<string, Rejection>()

  constructor(basket: OpenedBasket, matches: Matches) {
    this.#opened = basket
    this.#matches = matches
  }

  stage(stage: Stage, ranked: readonly Terms[]): void {
    for (const terms of ranked) {
      if (firstStageOf(terms) !== stage) continue
      const rejection = refusalByAmounts(terms, this.#opened, this.#matches)
      if (rejection) this.#rejected.set(terms.id, rejection)
      else this.#discounts.set(terms.id, [])
    }
    for (const terms of ranked) {
      const discounts = this.#discounts.get(terms.id)
      if (discounts) this.#applyTo(discounts, terms, stage)
    }
  }

  #applyTo(discounts: Discount[], terms: Terms, stage: Stage): void {
    const context = { opened: this.#opened, matches: this.#matches, terms }
    for (const effect of terms.effects) {
      if (stageOf(effect) !== stage) continue
      const off = apply(effect, context)
      if (isNothing(off)) this.#rejected.set(terms.id, off)
      else discounts.push(...off)
    }
  }

  /** Whoever took nothing off has a reason; whoever took something off has none. */
  result(ranked: readonly Terms[]): Combined {
    const discounts = new Map<string, readonly Discount[]>()
    const rejected = new Map<string, Rejection>()
    for (const { id } of ranked) {
      const found = this.#discounts.get(id) ?? []
      if (found.length > 0) discounts.set(id, found)
      else rejected.set(id, this.#rejected.get(id) ?? { reason: 'NOTHING_LEFT', gap: null })
    }
    const amount = [...discounts.values()].flat().reduce((sum, each) => sum + each.amount, 0)
    return { amount, discounts, rejected }
  }
}
