import type { Basket } from './basket.ts'
import { type Combined, type CombineOptions, combine } from './combination.ts'
import { byRank, type Terms } from './terms.ts'

/** Promotions of which either all or none are applied, and what they take off by themselves. */
interface Alternative {
  readonly members: readonly Terms[]
  readonly amount: number
}

export interface Choice {
  readonly chosen: readonly Terms[]
  readonly combined: Combined
}

/**
 * Which promotions are applied together. In a group it is either all that combine or one that does not, and over all groups
 * either all that were chosen there or one that excludes everything: whatever takes most off, then the highest priority,
 * then the oldest. What a group chooses depends on its members alone, so the order of entry decides nothing.
 */
export function choose(
  basket: Basket,
  candidates: readonly Terms[],
  options: CombineOptions,
): Choice {
  const valued = (members: readonly Terms[]): Alternative & Choice => {
    const combined = combine(basket, members, options)
    return { members, chosen: members, combined, amount: combined.amount }
  }
  const alone = candidates.filter(({ stacking }) => stacking.mode === 'EXCLUSIVE')
  const together = grouped(candidates).flatMap((group) => winnerOf(group, valued))
  const combination = valued(together)
  return alone.map((terms) => valued([terms])).reduce(better, combination)
}

/** Those that exclude nobody and are in no group form one of their own. */
function grouped(candidates: readonly Terms[]): Terms[][] {
  const groups = new Map<string | null, Terms[]>()
  for (const terms of candidates) {
    const { mode, group } = terms.stacking
    if (mode === 'EXCLUSIVE') continue
    const members = groups.get(group)
    if (members) members.push(terms)
    else groups.set(group, [terms])
  }
  return [...groups.values()]
}

function winnerOf(
  group: readonly Terms[],
  valued: (members: readonly Terms[]) => Alternative,
): readonly Terms[] {
  const single = group.filter(({ stacking }) => stacking.mode === 'EXCLUSIVE_IN_GROUP')
  if (single.length === 0) return group
  const others = group.filter(({ stacking }) => stacking.mode === 'COMBINE')
  const alternatives = [...single.map((terms) => [terms]), ...(others.length > 0 ? [others] : [])]
  return alternatives.map(valued).reduce(better).members
}

function better<Each extends Alternative>(a: Each, b: Each): Each {
  if (a.amount !== b.amount) return a.amount > b.amount ? a : b
  const [first] = a.members.toSorted(byRank)
  const [second] = b.members.toSorted(byRank)
  if (!first || !second) return first ? a : b
  return byRank(first, second) < 0 ? a : b
}
