import { lexeme, titleSign } from './vector.ts'
import type { SearchedWord } from './words.ts'

interface Found {
  readonly word: string
  /** What it is looked for by in each language, empty where it says nothing. */
  readonly stems: readonly string[]
}

/** A word of the catalog. */
export interface Known extends Found {
  /** As its texts have it; null for what is two words there. */
  readonly written: string | null
}

/** What the catalog knows of a word that somebody searches. */
export interface Term extends Found {
  /** Every text of the language has it, such as `for`. */
  readonly says_nothing: boolean
  readonly is_known: boolean
  /** Words of the catalog that it is the beginning of, the shortest first. */
  readonly begun: readonly Known[]
  /** Compounds that end with it. */
  readonly ended: readonly Known[]
  /** Words that it may be, the likeliest first, where it is a part of none. */
  readonly near: readonly Known[]
}

/** A word that is searched for, and what was searched instead of it or beside it. */
export interface Replaced {
  readonly word: string
  readonly used: readonly string[]
}

export interface Meant {
  /** A query of PostgreSQL; null where nothing is searched. */
  readonly query: string | null
  /** The same in titles alone. */
  readonly titled: string | null
  /** Words that were taken for others. */
  readonly corrections: readonly Replaced[]
  /** Words that were taken for parts of others. */
  readonly expansions: readonly Replaced[]
}

/** As many as one wrong word is taken for. */
const usedMax = 3
/** As many as are told of those that one word is a part of. */
const toldMax = 10
/** As many as all words of a search are taken for parts of: every product that is ranked is compared with each. */
export const partsMax = 60

interface Sense {
  readonly term: Term
  readonly parts: readonly Known[]
  readonly near: readonly Known[]
  /** What it is itself looked for by. */
  readonly own: readonly string[]
}

/** What each word stands for; those that say nothing need not occur. */
function sensesOf(words: readonly SearchedWord[], terms: readonly Term[]): Sense[] {
  const said = terms.some(({ says_nothing }) => !says_nothing)
    ? terms.filter(({ says_nothing }) => !says_nothing)
    : terms
  const joined = new Map(words.map((each) => [each.word, each.joined]))
  return said.map((term) => {
    const parts = distinct(term.is_known ? term.ended : [...term.begun, ...term.ended])
    const own = [...lexemesOf(term), ...(joined.get(term.word) ?? [])]
    return { term, parts, near: term.is_known ? [] : nearestTo(term), own }
  })
}

/**
 * All words must occur. One that nobody knows is looked for in those that it is a part of, else in those that are nearest;
 * one that is known is looked for in compounds too, behind what has it in the title itself.
 */
export function meaningOf(words: readonly SearchedWord[], terms: readonly Term[]): Meant {
  const senses = sensesOf(words, terms)
  const inTexts = senses.map(({ own, parts, near }) => [...own, ...lexemes([...parts, ...near])])
  const inTitles = senses.map((sense) => [...sense.own, ...lexemes(foremost(sense))])
  const told = (of: (sense: Sense) => readonly Known[]) => {
    const used = senses
      .filter((sense) => of(sense).length > 0)
      .map((sense): [string, string[]] => [sense.term.word, of(sense).map(shownAs)])
    return [...new Map(used)].map(([word, others]) => ({ word, used: others }))
  }
  return {
    query: allOf(inTexts, ''),
    titled: allOf(inTitles, titleSign),
    corrections: told(({ near }) => near),
    expansions: told(({ parts }) => parts.slice(0, toldMax)),
  }
}

/** What ends with a word is one of its kind: a pan of copper is a pan, and comes before the lid of a pan. */
function foremost({ term, parts, near }: Sense): readonly Known[] {
  if (term.is_known) return []
  return term.ended.length > 0 ? term.ended : [...parts, ...near]
}

function allOf(alternatives: readonly (readonly string[])[], sign: string): string | null {
  if (alternatives.length === 0) return null
  return alternatives.map((each) => anyOf(each, sign)).join(' & ')
}

function anyOf(words: readonly string[], sign: string): string {
  return `(${[...new Set(words)].map((each) => lexeme(`${sign}${each}`)).join(' | ')})`
}

const shownAs = ({ word, written }: Known) => written ?? word

/** Several languages may have the same word. */
function distinct(known: readonly Known[]): Known[] {
  return [...new Map(known.map((each) => [each.word, each])).values()]
}

function lexemesOf({ word, stems }: Found): string[] {
  return [word, ...stems.filter((stem) => stem !== '')]
}

const lexemes = (known: readonly Known[]) => known.flatMap(lexemesOf)

const wrongMax = (word: string) => (word.length < 6 ? 1 : word.length < 10 ? 2 : 3)

/** Those with the fewest wrong letters. */
function nearestTo(
  { word, near }: Term,
  away = (other: string, most: number) => distance(word, other, most),
): Known[] {
  const most = wrongMax(word)
  const found = near
    .map((known) => ({ known, wrong: away(known.word, most) }))
    .filter(({ wrong }) => wrong <= most)
  const least = Math.min(...found.map(({ wrong }) => wrong))
  const nearest = found.filter(({ wrong }) => wrong === least).map(({ known }) => known)
  return distinct(nearest).slice(0, usedMax)
}

/** The same for one that is unfinished: what is compared is the beginning of others, as long as it is. */
function nearestBegun(term: Term): Known[] {
  const { word } = term
  return nearestTo(term, (other, most) =>
    Math.min(distance(word, other, most), distance(word, other.slice(0, word.length), most)),
  )
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

/** A word that completes what was typed, and what products are found by with it. */
export interface Completion {
  readonly text: string
  readonly query: string
}

export interface Typed {
  readonly query: string
  readonly titled: string
  readonly completions: readonly Completion[]
}

/** What has been typed so far: all words but the last, which may be unfinished. */
export function typedSoFar(
  words: readonly SearchedWord[],
  terms: readonly Term[],
  languages: readonly string[],
): Typed | undefined {
  const last = terms.at(-1)
  if (last === undefined) return undefined
  const earlier = terms.slice(0, -1).map((term) => ({ ...term, near: nearestTo(term).slice(0, 1) }))
  const before = meaningOf(words, earlier)
  const and = (query: string | null, ending: string) =>
    query === null ? ending : `${query} & ${ending}`
  const meant = [last.begun, last.ended, nearestBegun(last)].find((each) => each.length > 0) ?? []
  const ending = (sign: string) => endingOf(words, last, languages, sign, meant)
  const said = earlier.map(({ word, is_known, near: [nearest] }) =>
    is_known || nearest === undefined ? writtenOf(words, word) : shownAs(nearest),
  )
  return {
    query: and(before.query, ending('')),
    titled: and(before.titled, ending(titleSign)),
    completions: meant
      .filter(({ written }) => written !== null)
      .map((known) => ({
        text: [...said, shownAs(known)].join(' '),
        query: and(before.query, anyOf(lexemesOf(known), '')),
      })),
  }
}

const writtenOf = (words: readonly SearchedWord[], word: string) =>
  words.find((each) => each.word === word)?.written ?? word

/** Whatever begins like the last word; where no word does, those that it may stand for. */
function endingOf(
  words: readonly SearchedWord[],
  last: Term,
  languages: readonly string[],
  sign: string,
  meant: readonly Known[],
): string {
  const begun = [last.word, ...languages.map((language) => `/${language}/${last.word}`)]
  const joined = words.find(({ word }) => word === last.word)?.joined ?? []
  const stems = last.stems.filter((stem) => stem !== '')
  const instead = last.begun.length === 0 ? lexemes(meant) : []
  const whole = [...stems, ...joined, ...instead].map((each) => lexeme(`${sign}${each}`))
  return `(${[...begun.map((each) => `${lexeme(`${sign}${each}`)}:*`), ...new Set(whole)].join(' | ')})`
}
