/** Locations, by their place in the list. */
export type Places = readonly number[]

/** What locations have, and what is needed of it. */
export interface Demand {
  /** Of each location, what it has of each line. */
  readonly units: readonly (readonly number[])[]
  readonly needed: readonly number[]
  /** Which of two sets of the same size is preferred. */
  readonly isBetter: (one: Places, other: Places) => boolean
}

/** So many sets of locations of one size are compared; where there are more, the choice is made step by step. */
export const comparedMax = 5_000

/** The fewest locations that have together what is needed, as all of them do. */
export function coverOf(demand: Demand): { readonly places: Places; readonly isExact: boolean } {
  const { units, needed } = demand
  for (let size = 1; size <= units.length; size += 1) {
    if (setsOf(units.length, size) > comparedMax) {
      return { places: stepByStep(units, needed), isExact: false }
    }
    const best = bestOf(size, demand)
    if (best) return { places: best, isExact: true }
  }
  return { places: [...units.keys()], isExact: true }
}

/** How many sets of this size there are. It stops counting above what is compared. */
function setsOf(count: number, size: number): number {
  let sets = 1
  for (let taken = 0; taken < Math.min(size, count - size); taken += 1) {
    sets = (sets * (count - taken)) / (taken + 1)
    if (sets > comparedMax) return sets
  }
  return sets
}

/** The best set of this size that has everything; undefined where none has. */
function bestOf(size: number, { units, needed, isBetter }: Demand): Places | undefined {
  let best: Places | undefined
  const taken: number[] = []
  const tryFrom = (first: number): void => {
    if (taken.length === size) {
      if (hasAll(taken, units, needed) && (!best || isBetter(taken, best))) best = [...taken]
      return
    }
    for (let place = first; place <= units.length - (size - taken.length); place += 1) {
      taken.push(place)
      tryFrom(place + 1)
      taken.pop()
    }
  }
  tryFrom(0)
  return best
}

function hasAll(
  places: Places,
  units: readonly (readonly number[])[],
  needed: readonly number[],
): boolean {
  return needed.every((quantity, line) => {
    let there = 0
    for (const place of places) there += units[place]?.[line] ?? 0
    return there >= quantity
  })
}

/**
 * A greedy choice: the location that ships most of what is open, again and again; then without those that turn out not to be
 * needed. What a location can ship only shrinks as others are chosen, so the next one is found without computing all of them
 * again: it is the first in the queue that still ships as much as when it was put there.
 */
export function stepByStep(
  units: readonly (readonly number[])[],
  needed: readonly number[],
): number[] {
  const open = [...needed]
  const shippedFrom = (place: number) =>
    sumOf(open.map((rest, line) => Math.min(rest, units[place]?.[line] ?? 0)))
  const queue = units
    .map((_, place): Queued => ({ place, ships: shippedFrom(place) }))
    .toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
  const taken: number[] = []
  for (let next = queue.pop(); next && open.some((rest) => rest > 0); next = queue.pop()) {
    const { place } = next
    const ships = shippedFrom(place)
    if (ships === next.ships) {
      taken.push(place)
      for (const [line, rest] of open.entries())
        open[line] = rest - Math.min(rest, units[place]?.[line] ?? 0)
    } else if (ships > 0) enqueue(queue, { place, ships })
  }
  return withoutRedundant(taken, units, needed)
}

interface Queued {
  readonly place: number
  readonly ships: number
}

function isBefore(one: Queued, other: Queued): boolean {
  return one.ships === other.ships ? one.place < other.place : one.ships > other.ships
}

/** Keeps the queue sorted; its last element is the next. */
function enqueue(queue: Queued[], added: Queued): void {
  let [from, to] = [0, queue.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const there = queue[middle]
    if (there && isBefore(added, there)) from = middle + 1
    else to = middle
  }
  queue.splice(from, 0, added)
}

/** Drops every location without which the rest still has everything, the last ones first. */
function withoutRedundant(
  taken: readonly number[],
  units: readonly (readonly number[])[],
  needed: readonly number[],
): number[] {
  const there = needed.map((_, line) => sumOf(taken.map((place) => units[place]?.[line] ?? 0)))
  const inOrder = taken.toSorted((a, b) => a - b)
  const redundant = new Set<number>()
  for (const place of inOrder.toReversed()) {
    const left = there.map((sum, line) => sum - (units[place]?.[line] ?? 0))
    if (left.some((sum, line) => sum < (needed[line] ?? 0))) continue
    redundant.add(place)
    for (const [line, sum] of left.entries()) there[line] = sum
  }
  return inOrder.filter((place) => !redundant.has(place))
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
