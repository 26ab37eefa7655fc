import { lexeme, titleSign } from './vector.ts'
import type { SearchedWord } from './words.ts'

interface Found {
  readonly word: string
  /** What it is looked for by in each language, empty where it says nothing. */
  readonly stems: readonly string[]
}

/** What the catalog knows of a word that somebody searches. */
export interface Term extends Found {
  /** Every text of the language has it, such as `for`. */
  readonly says_nothing: boolean
  readonly is_known: boolean
  /** Words of the catalog that it may be, the likeliest first. */
  readonly near: readonly Found[]
}

/** A word that is searched for, and what was searched instead of it. */
export interface Correction {
  readonly word: string
  readonly used: readonly string[]
}

export interface Meant {
  /** A query of PostgreSQL; null where nothing is searched. */
  readonly query: string | null
  /** The same in titles alone. */
  readonly titled: string | null
  readonly corrections: readonly Correction[]
}

/** As many as one wrong word is taken for. */
const usedMax = 3

/** All words must occur, one that nobody knows in the form that is nearest, and those that say nothing need not. */
export function meaningOf(words: readonly SearchedWord[], terms: readonly Term[]): Meant {
  const said = terms.some(({ says_nothing }) => !says_nothing)
    ? terms.filter(({ says_nothing }) => !says_nothing)
    : terms
  const joined = new Map(words.map((each) => [each.word, each.joined]))
  const meant = said.map((term) => {
    const near = term.is_known ? [] : nearestTo(term)
    const lexemes = [term, ...near].flatMap(lexemesOf)
    return { term, near, lexemes: [...new Set([...lexemes, ...(joined.get(term.word) ?? [])])] }
  })
  const all = (sign: string) =>
    meant.length === 0
      ? null
      : meant
          .map(({ lexemes }) => `(${lexemes.map((each) => lexeme(`${sign}${each}`)).join(' | ')})`)
          .join(' & ')
  const corrected = new Map(
    meant
      .filter(({ near }) => near.length > 0)
      .map(({ term, near }) => [term.word, near.map(({ word }) => word)]),
  )
  return {
    query: all(''),
    titled: all(titleSign),
    corrections: [...corrected].map(([word, used]) => ({ word, used })),
  }
}

function lexemesOf({ word, stems }: Found): string[] {
  return [word, ...stems.filter((stem) => stem !== '')]
}

/** Those with the fewest wrong letters. */
function nearestTo({ word, near }: Term): Found[] {
  const most = word.length < 6 ? 1 : word.length < 10 ? 2 : 3
  const away = near
    .map((found) => ({ found, distance: distance(word, found.word, most) }))
    .filter((each) => each.distance <= most)
  const least = Math.min(...away.map((each) => each.distance))
  const nearest = away.filter((each) => each.distance === least).map(({ found }) => found)
  // Several languages may have the same word.
  return [...new Map(nearest.map((found) => [found.word, found])).values()].slice(0, usedMax)
}

/** Letters to insert, leave out, replace or swap with the next until one word is the other; `most` and one more if more. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (current[column - 1] ?? 0) + 1,
        (last?.[column] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (beforeLast?.[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last?.[other.length] ?? 0
}

/** What has been typed so far: all words but the last, which may be unfinished. */
export function beginningOf(
  words: readonly SearchedWord[],
  terms: readonly Term[],
  languages: readonly string[],
) {
  const last = terms.at(-1)
  if (last === undefined) return undefined
  const before = meaningOf(
    words,
    terms.slice(0, -1).map((term) => ({ ...term, near: [] })),
  )
  const begun = [last.word, ...languages.map((language) => `/${language}/${last.word}`)]
  const ending = (sign: string) => {
    const joined = (words.find(({ word }) => word === last.word)?.joined ?? []).map((each) =>
      lexeme(`${sign}${each}`),
    )
    const stems = last.stems.filter((stem) => stem !== '').map((stem) => lexeme(`${sign}${stem}`))
    return `(${[...begun.map((each) => `${lexeme(`${sign}${each}`)}:*`), ...stems, ...joined].join(' | ')})`
  }
  const both = (text: string | null, sign: string) =>
    text === null ? ending(sign) : `${text} & ${ending(sign)}`
  return {
    beginning: last.word,
    query: both(before.query, ''),
    titled: both(before.titled, titleSign),
  }
}
