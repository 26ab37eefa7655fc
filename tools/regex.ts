import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp'

/** A regular expression as a tree of what counts for how long a search with it can take. */
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

/** The named classes, without a leading capital or a negation. */
const classes: Readonly<Record<string, CharacterSet>> = {
  digit: [codes('0', '9')],
  word: union([codes('0', '9'), codes('A', 'Z'), codes('a', 'z'), codes('_')]),
  space: union([
    [9, 13],
    ...[32, 160, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].map(only),
    [0x2000, 0x200a],
  ]),
}
const lineEnds = union([codes('\n'), codes('\r'), [0x2028, 0x2029]])

function only(code: number): readonly [number, number] {
  return [code, code]
}

/** Says of a pattern that it is none, or holds something that is not judged, such as a look-behind. */
export class UnreadablePattern extends Error {
  constructor(what: string) {
    super(`cannot be read: ${what}`)
  }
}

export function parseRegex(source: string, flags = ''): Regex {
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  try {
    const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true })
    return choice(alternatives, flags)
  } catch (error) {
    if (error instanceof RegExpSyntaxError) throw new UnreadablePattern(error.message)
    throw error
  }
}

function choice(alternatives: readonly AST.Alternative[], flags: string): Regex {
  const parts = alternatives.map(({ elements }): Regex => {
    return { kind: 'sequence', parts: elements.map((element) => treeOf(element, flags)) }
  })
  return parts.length === 1 ? (parts[0] as Regex) : { kind: 'choice', parts }
}

function treeOf(element: AST.Element, flags: string): Regex {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return choice(element.alternatives, flags)
    case 'Quantifier': {
      const { min, max } = element
      return { kind: 'repeat', of: treeOf(element.element, flags), min, max }
    }
    case 'Assertion':
      if (element.kind === 'start') return { kind: 'start' }
      if (element.kind === 'end' || element.kind === 'word') return { kind: 'empty' }
      break
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'character', set: folded(setOf(element, flags), flags) }
  }
  throw new UnreadablePattern(`${element.raw}`)
}

function setOf(
  element: AST.CharacterClass | AST.CharacterClassElement | AST.CharacterSet,
  flags: string,
): CharacterSet {
  switch (element.type) {
    case 'Character':
      return [only(element.value)]
    case 'CharacterClassRange':
      return [[element.min.value, element.max.value]]
    case 'CharacterClass': {
      const set = folded(
        union(
          element.elements.flatMap((member) => setOf(member as AST.CharacterClassElement, flags)),
        ),
        flags,
      )
      return element.negate ? complement(set) : set
    }
    case 'CharacterSet': {
      if (element.kind === 'any') return flags.includes('s') ? anyCharacter : complement(lineEnds)
      const set = classes[element.kind]
      if (set && 'negate' in element) return element.negate ? complement(set) : set
    }
  }
  throw new UnreadablePattern(`${element.raw}`)
}

/** Without regard to case a letter stands for both of its forms. */
function folded(set: CharacterSet, flags: string): CharacterSet {
  if (!flags.includes('i')) return set
  const shifted = (letters: readonly [number, number], by: number) =>
    intersection(set, [letters]).map(([from, to]) => [from + by, to + by] as const)
  return union([...set, ...shifted(codes('a', 'z'), -32), ...shifted(codes('A', 'Z'), 32)])
}
