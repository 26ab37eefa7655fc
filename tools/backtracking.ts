import {
  anyCharacter,
  type CharacterSet,
  intersection,
  parseRegex,
  type Regex,
  UnreadablePattern,
} from './regex.ts'

/**
 * Why a search with this pattern may take longer than its text is long, or nothing when it cannot. An engine that
 * goes back and tries again follows every path through the pattern that reads the text so far, so the time is linear
 * exactly when no text has ever more paths the longer it gets: no loop has two ways through itself for one text, and
 * no loop can hand over to a later one while both read the same text.
 */
export function slowness(source: string, flags = ''): string | undefined {
  try {
    const tree = parseRegex(source, flags)
    const paths = new Paths(isAnchored(tree) ? tree : searched(tree))
    if (paths.loopsTwoWays()) return 'a repetition can read one text in two ways: exponential time'
    if (paths.loopsInARow()) return 'two repetitions in a row can read one text: quadratic time'
    return undefined
  } catch (error) {
    if (error instanceof UnreadablePattern) return error.message
    throw error
  }
}

/** The longest text that the whole pattern can match, and infinity for one that need not match all of a text. */
export function longestMatch(source: string): number {
  const tree = parseRegex(source)
  if (!isAnchored(tree) || !source.endsWith('$')) return Number.POSITIVE_INFINITY
  return lengthMax(tree)
}

function lengthMax(tree: Regex): number {
  if (tree.kind === 'character') return 1
  if (tree.kind === 'choice') return Math.max(...tree.parts.map(lengthMax))
  if (tree.kind === 'sequence') return tree.parts.reduce((sum, part) => sum + lengthMax(part), 0)
  if (tree.kind === 'repeat') return lengthMax(tree.of) === 0 ? 0 : lengthMax(tree.of) * tree.max
  return 0
}

function isAnchored(tree: Regex): boolean {
  if (tree.kind === 'start') return true
  if (tree.kind === 'choice') return tree.parts.every(isAnchored)
  if (tree.kind === 'repeat') return tree.min > 0 && isAnchored(tree.of)
  return tree.kind === 'sequence' && tree.parts[0] !== undefined && isAnchored(tree.parts[0])
}

/** Without an anchor the engine begins anew at every character: as if anything might come before. */
function searched(tree: Regex): Regex {
  const anything: Regex = { kind: 'character', set: anyCharacter }
  const before: Regex = { kind: 'repeat', of: anything, min: 0, max: Number.POSITIVE_INFINITY }
  return { kind: 'sequence', parts: [before, tree] }
}

/** More copies than this are as good as without end. */
const copiesMax = 300

/** Which places of the pattern can be read next, and in how many ways one gets there. */
type Ways = Map<number, number>

interface Piece {
  readonly first: Ways
  readonly last: Ways
  /** In how many ways it matches nothing. */
  readonly empties: number
}

const nothing: Piece = { first: new Map(), last: new Map(), empties: 1 }

/** The places of a pattern that read a character, and the steps between them (a position automaton). */
class Paths {
  readonly #sets: CharacterSet[] = []
  readonly #steps: Ways[] = []
  readonly #reachable: Set<number>[]

  constructor(tree: Regex) {
    this.#build(tree)
    this.#reachable = this.#steps.map((_, place) => this.#reachableFrom(place))
  }

  /** From a place in a loop, two different ways over the same characters that come back to it. */
  loopsTwoWays(): boolean {
    return this.#loops().some((start) => {
      const isInLoop = (place: number) => this.#isSameLoop(start, place)
      const steps = [...(this.#steps[start] ?? [])].filter(([place]) => isInLoop(place))
      if (steps.some(([, ways]) => ways > 1)) return true
      const diverged = this.#walk([start, start], [isInLoop, isInLoop], ([a, b]) => a !== b)
      return diverged.some((pair) =>
        this.#walk(pair, [isInLoop, isInLoop]).some(([a, b]) => a === start && b === start),
      )
    })
  }

  /** While one loop goes round and another does too, a way leads from the first to the second. */
  loopsInARow(): boolean {
    const loops = this.#loops()
    return loops.some((from) =>
      loops.some((to) => {
        if (this.#isSameLoop(from, to) || !this.#reachable[from]?.has(to)) return false
        const within = [
          (place: number) => this.#isSameLoop(from, place),
          (place: number) => this.#isBetween(from, place, to),
          (place: number) => this.#isSameLoop(to, place),
        ]
        return this.#walk([from, from, to], within).some(
          ([stays, moved, waits]) => stays === from && moved === to && waits === to,
        )
      }),
    )
  }

  #loops(): number[] {
    return [...this.#steps.keys()].filter((place) => this.#reachable[place]?.has(place))
  }

  #isSameLoop(a: number, b: number): boolean {
    return Boolean(this.#reachable[a]?.has(b) && this.#reachable[b]?.has(a))
  }

  #isBetween(from: number, place: number, to: number): boolean {
    return Boolean(
      this.#reachable[from]?.has(place) && (place === to || this.#reachable[place]?.has(to)),
    )
  }

  /** All combinations of places that are reached together from these, each reading the same characters. */
  #walk(
    start: readonly number[],
    within: readonly ((place: number) => boolean)[],
    isWanted: (places: readonly number[]) => boolean = () => true,
  ): (readonly number[])[] {
    const seen = new Map<string, readonly number[]>()
    const waiting = [start]
    for (let places = waiting.pop(); places; places = waiting.pop()) {
      for (const next of this.#together(places, within)) {
        const key = next.join()
        if (seen.has(key)) continue
        seen.set(key, next)
        waiting.push(next)
      }
    }
    return [...seen.values()].filter(isWanted)
  }

  #together(
    places: readonly number[],
    within: readonly ((place: number) => boolean)[],
  ): readonly (readonly number[])[] {
    let found: { places: number[]; set: CharacterSet }[] = [{ places: [], set: anyCharacter }]
    for (const [index, place] of places.entries()) {
      const steps = [...(this.#steps[place]?.keys() ?? [])].filter((step) => within[index]?.(step))
      found = found.flatMap((so) =>
        steps.flatMap((step) => {
          const set = intersection(so.set, this.#sets[step] ?? [])
          return set.length === 0 ? [] : [{ places: [...so.places, step], set }]
        }),
      )
    }
    return found.map(({ places: next }) => next)
  }

  #reachableFrom(start: number): Set<number> {
    const reached = new Set<number>()
    const waiting = [start]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      for (const step of this.#steps[place]?.keys() ?? []) {
        if (reached.has(step)) continue
        reached.add(step)
        waiting.push(step)
      }
    }
    return reached
  }

  #build(tree: Regex): Piece {
    switch (tree.kind) {
      case 'character':
        return this.#character(tree.set)
      case 'sequence':
        return tree.parts
          .map((part) => this.#build(part))
          .reduce((a, b) => this.#join(a, b), nothing)
      case 'choice':
        return tree.parts.map((part) => this.#build(part)).reduce(either)
      case 'repeat':
        return this.#repeat(tree)
      default:
        return nothing
    }
  }

  #character(set: CharacterSet): Piece {
    const place = this.#sets.push(set) - 1
    this.#steps.push(new Map())
    return { first: new Map([[place, 1]]), last: new Map([[place, 1]]), empties: 0 }
  }

  /** Copies that must be there, and after them a loop or as many as there may be. */
  #repeat({ of, min, max }: Regex & { kind: 'repeat' }): Piece {
    if (max === 0) return nothing
    const isLoop = max > copiesMax
    const must = Math.min(min, copiesMax)
    let whole = isLoop ? optional(this.#loop(this.#build(of))) : nothing
    for (let more = isLoop ? 0 : max - must; more > 0; more -= 1) {
      whole = optional(this.#join(this.#build(of), whole))
    }
    for (let copy = 0; copy < must; copy += 1) whole = this.#join(this.#build(of), whole)
    return whole
  }

  #loop(piece: Piece): Piece {
    this.#connect(piece.last, piece.first)
    return piece
  }

  #join(a: Piece, b: Piece): Piece {
    this.#connect(a.last, b.first)
    return {
      first: sum(a.first, times(b.first, a.empties)),
      last: sum(b.last, times(a.last, b.empties)),
      empties: atMostTwo(a.empties * b.empties),
    }
  }

  #connect(from: Ways, to: Ways): void {
    for (const [place, ways] of from) {
      this.#steps[place] = sum(this.#steps[place] ?? new Map(), times(to, ways))
    }
  }
}

/** An engine refuses a repetition that matches nothing, so there is one way to leave an optional part out. */
function optional(piece: Piece): Piece {
  return { ...piece, empties: 1 }
}

function either(a: Piece, b: Piece): Piece {
  return {
    first: sum(a.first, b.first),
    last: sum(a.last, b.last),
    empties: atMostTwo(a.empties + b.empties),
  }
}

/** Whether there is more than one way is all that counts. */
function atMostTwo(ways: number): number {
  return Math.min(ways, 2)
}

function sum(a: Ways, b: Ways): Ways {
  const total = new Map(a)
  for (const [place, ways] of b) total.set(place, atMostTwo((total.get(place) ?? 0) + ways))
  return total
}

function times(ways: Ways, count: number): Ways {
  if (count === 0) return new Map()
  return new Map([...ways].map(([place, number]) => [place, atMostTwo(number * count)]))
}
