import { lexeme, titleSign } from './vector.ts'
import { isShort, type SearchedWord } from './words.ts'

export interface Found {
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

/** What is searched: its words, what the catalog knows of each, and which two of them are one word of the catalog. */
export interface Said {
  readonly words: readonly SearchedWord[]
  readonly terms: readonly Term[]
  readonly pairs: readonly Found[]
}

/** A word that is searched for, and what was searched instead of it or beside it. */
export interface Replaced {
  readonly word: string
  readonly used: readonly ShownWord[]
}

/** A word as it is shown, and what products are found by with it. */
export interface ShownWord {
  readonly text: string
  readonly query: string
}

export interface Meant {
  /** A query of PostgreSQL; null where nothing is searched. */
  readonly query: string | null
  /** The same in titles alone. */
  readonly titled: string | null
  /** The same with pairs as the one word that they are, not in descriptions; null where no two words are one. */
  readonly joined: string | null
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

/**
 * What each word stands for; those that say nothing need not occur. One that nobody knows is no part of others and not
 * mistyped where it is one word with the next.
 */
function sensesOf({ words, terms, pairs }: Said): Sense[] {
  const said = terms.some(({ says_nothing }) => !says_nothing)
    ? terms.filter(({ says_nothing }) => !says_nothing)
    : terms
  return said.map((term) => {
    const joined = joinedWith(words, term)
    const own = [...lexemesOf(term), ...lexemesOfPairs(joined, pairs)]
    const parts = distinct(term.is_known ? term.ended : [...term.begun, ...term.ended])
    if (term.is_known) return { term, parts, near: [], own }
    const isPaired = pairs.some(({ word }) => joined.includes(word))
    return isPaired
      ? { term, parts: [], near: [], own }
      : { term, parts, near: nearestTo(term), own }
  })
}

function joinedWith(words: readonly SearchedWord[], { word }: Term): readonly string[] {
  return words.find((each) => each.word === word)?.joined ?? []
}

/** By its stems, if the catalog has such a word. */
function lexemesOfPairs(joined: readonly string[], pairs: readonly Found[]): string[] {
  return joined.flatMap((word) =>
    lexemesOf(pairs.find((pair) => pair.word === word) ?? { word, stems: [] }),
  )
}

/**
 * All words must occur. One that nobody knows is looked for in those that it is a part of, else in those that are nearest;
 * one that is known is looked for in compounds too, behind what has it in the title itself.
 */
export function meaningOf(said: Said): Meant {
  const senses = sensesOf(said)
  const inTexts = senses.map(wholeSense)
  const inTitles = senses.map((sense) => [...sense.own, ...lexemes(foremost(sense))])
  const told = (of: (sense: Sense) => readonly Known[]) => {
    const used = senses
      .filter((sense) => of(sense).length > 0)
      .map((sense): [string, ShownWord[]] => [sense.term.word, of(sense).map(shownWord)])
    return [...new Map(used)].map(([word, others]) => ({ word, used: others }))
  }
  return {
    query: allOf(inTexts, ''),
    titled: allOf(inTitles, titleSign),
    joined: joinedBy(said, senses),
    corrections: told(({ near }) => near),
    expansions: told(({ parts }) => parts.slice(0, toldMax)),
  }
}

const shownWord = (known: Known) => ({ text: shownAs(known), query: anyOf(lexemesOf(known), '') })

const wholeSense = ({ own, parts, near }: Sense) => [...own, ...lexemes([...parts, ...near])]

/** Whoever writes `t shirts` means no shirt, and what a description says by the way is not what a product is. */
function joinedBy({ words, pairs }: Said, senses: readonly Sense[]): string | null {
  if (pairs.length === 0) return null
  const wanted: string[] = []
  let isSecond = false
  for (const [at, { word }] of words.entries()) {
    const both = `${word}${words[at + 1]?.word}`
    const pair: Found | undefined = isSecond ? undefined : pairs.find((each) => each.word === both)
    const sense = senses.find(({ term }) => term.word === word)
    if (pair) wanted.push(anyOf(lexemesOf(pair), '', ':ABC'))
    else if (sense && !isSecond) wanted.push(anyOf(wholeSense(sense), ''))
    isSecond = pair !== undefined
  }
  return wanted.join(' & ')
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

function anyOf(words: readonly string[], sign: string, weights = ''): string {
  return `(${[...new Set(words)].map((each) => `${lexeme(`${sign}${each}`)}${weights}`).join(' | ')})`
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

/** As many wrong letters as a word may have. */
export const wrongMax = (word: string) => (word.length < 6 ? 1 : word.length < 10 ? 2 : 3)

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

export interface Typed {
  readonly query: string
  readonly titled: string
  /** Words that complete what was typed. */
  readonly completions: readonly ShownWord[]
}

/** What has been typed so far: all words but the last, which may be unfinished. */
export function typedSoFar(said: Said, languages: readonly string[]): Typed | undefined {
  const { words, terms } = said
  const last = terms.at(-1)
  if (last === undefined) return undefined
  const earlier = terms.slice(0, -1).map((term) => ({ ...term, near: nearestTo(term).slice(0, 1) }))
  const before = meaningOf({ ...said, terms: earlier })
  const and = (query: string | null, ending: string) =>
    query === null ? ending : `${query} & ${ending}`
  const meant = [last.begun, last.ended, nearestBegun(last)].find((each) => each.length > 0) ?? []
  const ending = (sign: string) => endingOf(said, last, languages, sign, meant)
  const spelled = earlier.map(({ word, is_known, near: [nearest] }) =>
    is_known || nearest === undefined ? writtenOf(words, word) : shownAs(nearest),
  )
  return {
    query: and(before.query, ending('')),
    titled: and(before.titled, ending(titleSign)),
    completions: meant
      .filter(({ written }) => written !== null)
      .map((known) => ({
        text: [...spelled, shownAs(known)].join(' '),
        query: and(before.query, anyOf(lexemesOf(known), '')),
      })),
  }
}

const writtenOf = (words: readonly SearchedWord[], word: string) =>
  words.find((each) => each.word === word)?.written ?? word

/**
 * Whatever begins like the last word; where no word does, those that it may stand for. To find all that one or two letters
 * begin would be to read most words of every catalog: of those it is the completions.
 */
function endingOf(
  { words, pairs }: Said,
  last: Term,
  languages: readonly string[],
  sign: string,
  meant: readonly Known[],
): string {
  const joined = lexemesOfPairs(joinedWith(words, last), pairs)
  if (isShort(last.word)) return anyOf([...lexemesOf(last), ...joined, ...lexemes(meant)], sign)
  const begun = [last.word, ...languages.map((language) => `/${language}/${last.word}`)]
  const stems = last.stems.filter((stem) => stem !== '')
  const instead = last.begun.length === 0 ? lexemes(meant) : []
  const whole = [...stems, ...joined, ...instead].map((each) => lexeme(`${sign}${each}`))
  return `(${[...begun.map((each) => `${lexeme(`${sign}${each}`)}:*`), ...new Set(whole)].join(' | ')})`
}
