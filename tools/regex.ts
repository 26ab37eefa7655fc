/** A regular expression as a tree, read just far enough to judge how long a search with it can take. */
export type Regex =
  | { readonly kind: 'empty' }
  | { readonly kind: 'start' }
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Regex[] }
  | { readonly kind: 'repeat'; readonly of: Regex; readonly min: number; readonly max: number }

/** Ranges of code points, in order and without overlap. */
export type CharacterSet = readonly (readonly [from: number, to: number])[]

const last = 0x10ffff
export const anyCharacter: CharacterSet = [[0, last]]

export function intersection(a: CharacterSet, b: CharacterSet): CharacterSet {
  return a.flatMap(([fromA, toA]) =>
    b.flatMap(([fromB, toB]) => {
      const range = [Math.max(fromA, fromB), Math.min(toA, toB)] as const
      return range[0] <= range[1] ? [range] : []
    }),
  )
}

function union(ranges: CharacterSet): CharacterSet {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1)
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to)
    else merged.push([from, to])
  }
  return merged
}

function complement(set: CharacterSet): CharacterSet {
  const gaps: [number, number][] = []
  let next = 0
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1])
    next = to + 1
  }
  return next <= last ? [...gaps, [next, last]] : gaps
}

const codes = (from: string, to = from) => [from.charCodeAt(0), to.charCodeAt(0)] as const
const digits: CharacterSet = [codes('0', '9')]
const wordCharacters = union([codes('0', '9'), codes('A', 'Z'), codes('a', 'z'), codes('_')])
const spaces = union([
  [9, 13],
  ...[32, 160, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].map((c) => [c, c] as const),
  [0x2000, 0x200a],
])
const lineEnds = union([codes('\n'), codes('\r'), [0x2028, 0x2029]])

const classes: Readonly<Record<string, CharacterSet>> = {
  d: digits,
  D: complement(digits),
  w: wordCharacters,
  W: complement(wordCharacters),
  s: spaces,
  S: complement(spaces),
}
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' }

/** Says of a pattern that it holds something this reader does not know, such as a look-behind. */
export class UnreadablePattern extends Error {}

export function parseRegex(source: string, flags = ''): Regex {
  return new Parser(source, flags).whole()
}

class Parser {
  readonly #text: string
  readonly #ignoresCase: boolean
  readonly #dot: CharacterSet
  #at = 0

  constructor(text: string, flags: string) {
    this.#text = text
    this.#ignoresCase = flags.includes('i')
    this.#dot = flags.includes('s') ? anyCharacter : complement(lineEnds)
  }

  whole(): Regex {
    const tree = this.#choice()
    if (this.#at < this.#text.length) throw this.#unreadable()
    return tree
  }

  #choice(): Regex {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return parts.length === 1 ? (parts[0] as Regex) : { kind: 'choice', parts }
  }

  #sequence(): Regex {
    const parts: Regex[] = []
    while (this.#at < this.#text.length && !'|)'.includes(this.#peek())) {
      parts.push(this.#repeated(this.#atom()))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(of: Regex): Regex {
    const [quantifier, exactly, upTo] =
      /^(?:[*+?]|\{(\d+)(,\d*)?\})/.exec(this.#text.slice(this.#at)) ?? []
    if (quantifier === undefined) return of
    this.#at += quantifier.length
    this.#take('?')
    const [min, max] = boundsOf(quantifier, exactly, upTo)
    return { kind: 'repeat', of, min, max }
  }

  #atom(): Regex {
    const character = this.#next()
    if (character === '^') return { kind: 'start' }
    if (character === '$') return { kind: 'empty' }
    if (character === '(') return this.#group()
    if (character === '[') return this.#of(this.#set())
    if (character === '.') return this.#of(this.#dot)
    if (character === '\\') {
      if (this.#take('b') || this.#take('B')) return { kind: 'empty' }
      return this.#of(this.#escape())
    }
    if ('*+?{'.includes(character)) throw this.#unreadable()
    return this.#of([codeRange(character)])
  }

  #group(): Regex {
    if (this.#take('?') && !this.#take(':')) {
      const name = /^<[A-Za-z_]\w*>/.exec(this.#text.slice(this.#at))?.[0]
      if (name === undefined) throw this.#unreadable()
      this.#at += name.length
    }
    const inner = this.#choice()
    if (!this.#take(')')) throw this.#unreadable()
    return inner
  }

  #set(): CharacterSet {
    const isNegated = this.#take('^')
    const ranges: (readonly [number, number])[] = []
    while (!this.#take(']')) {
      const from = this.#member()
      const isRange = this.#peek() === '-' && this.#text[this.#at + 1] !== ']'
      if (!isRange) {
        ranges.push(...from)
        continue
      }
      this.#at += 1
      const to = this.#member()
      ranges.push([from[0]?.[0] ?? 0, to[0]?.[1] ?? last])
    }
    const set = this.#folded(union(ranges))
    return isNegated ? complement(set) : set
  }

  #member(): CharacterSet {
    const character = this.#next()
    if (character === '\\') return this.#take('b') ? [codes('\b')] : this.#escape()
    return [codeRange(character)]
  }

  #escape(): CharacterSet {
    const character = this.#next()
    const known = classes[character]
    if (known) return known
    const control = controls[character]
    if (control !== undefined) return [codes(control)]
    const digitCount = { x: 2, u: 4 }[character]
    if (digitCount !== undefined) return [this.#hexadecimal(digitCount)]
    // Back references, properties of Unicode and the like mean more than one character.
    if (/[A-Za-z1-9]/.test(character)) throw this.#unreadable()
    return character === '0' ? [[0, 0]] : [codeRange(character)]
  }

  #hexadecimal(digitCount: number): readonly [number, number] {
    const text = this.#text.slice(this.#at, this.#at + digitCount)
    if (!/^[0-9a-f]+$/i.test(text) || text.length < digitCount) throw this.#unreadable()
    this.#at += digitCount
    const code = Number.parseInt(text, 16)
    return [code, code]
  }

  #of(set: CharacterSet): Regex {
    return { kind: 'character', set: this.#folded(set) }
  }

  /** Without regard to case a letter stands for both of its forms. */
  #folded(set: CharacterSet): CharacterSet {
    if (!this.#ignoresCase) return set
    const shifted = (letters: readonly [number, number], by: number) =>
      intersection(set, [letters]).map(([from, to]) => [from + by, to + by] as const)
    return union([...set, ...shifted(codes('a', 'z'), -32), ...shifted(codes('A', 'Z'), 32)])
  }

  #peek(): string {
    return this.#text.charAt(this.#at)
  }

  #next(): string {
    if (this.#at >= this.#text.length) throw this.#unreadable()
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
    this.#at += character.length
    return character
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#at += 1
    return true
  }

  #unreadable(): UnreadablePattern {
    return new UnreadablePattern(`cannot be read at ${this.#at}`)
  }
}

function codeRange(character: string): readonly [number, number] {
  const code = character.codePointAt(0) ?? 0
  return [code, code]
}

function boundsOf(quantifier: string, exactly: string | undefined, upTo: string | undefined) {
  if (exactly === undefined) {
    const min = quantifier === '+' ? 1 : 0
    return [min, quantifier === '?' ? 1 : Number.POSITIVE_INFINITY] as const
  }
  const min = Number(exactly)
  if (upTo === undefined) return [min, min] as const
  return [min, upTo === ',' ? Number.POSITIVE_INFINITY : Number(upTo.slice(1))] as const
}
