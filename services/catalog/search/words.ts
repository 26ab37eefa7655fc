import { inPlainLetters } from '../letters.ts'

/** A word as it is searched, in lower case and without accents, and as it stands in the text. */
export interface Word {
  readonly word: string
  readonly written: string
}

export interface TextWord extends Word {
  /** As it stands in the text, in capitals and small letters. */
  readonly shown: string
  /** Other forms that it is found by. */
  readonly also: readonly string[]
  /** It and the word before as one: `t-shirt` is `tshirt`. Null where they only follow each other. */
  readonly joined: string | null
  /** The same of any two words that follow each other. */
  readonly pair: string | null
}

/** Of one text; what is longer is searched by its beginning. */
const wordsMax = 2_000
const lengthMax = 60

/** Not in the middle of a sign: half of one is no text. */
function cut(text: string): string {
  const start = text.slice(0, lengthMax)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

function folded(written: string): string {
  return (
    inPlainLetters(written)
      .normalize('NFKD')
      .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Number}])\p{Mark}/gu, '')
      .replaceAll(/[\u0300-\u036f]/gu, '')
      // What signs are made of may be no word: `½` has a slash in it, and some ligatures have spaces.
      .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
      .normalize('NFC')
  )
}

/** A mark that stands on no letter is none. */
const hasSound = (word: string) => /[\p{Letter}\p{Number}]/u.test(word)

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** `müller` is written `mueller` too. */
function withoutUmlauts(written: string): string[] {
  if (!/[äöü]/u.test(written)) return []
  return [folded(written.replaceAll(/[äöü]/gu, (letter) => umlauts[letter] ?? letter))]
}

/** What may be mistyped or a part of others, and is kept as a word of the catalog: no number, no article number. */
export function isWord(word: string): boolean {
  return /^\D{3,40}$/u.test(word)
}

/** A word that is searched, and where German is spoken `gurtel` for `guertel`, as words of the catalog are kept. */
export function formsOf(word: string, languages: readonly string[]): string[] {
  const plain = word.replaceAll(/(?<=[aou])e/gu, '')
  const isOther = plain !== word && plain.length > 3 && languages.includes('de')
  return isOther ? [word, plain] : [word]
}

const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/\p{Script=Cyrillic}/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
]

/** Letters that one of a word may be mistyped for: those of its script, or its own. */
export function lettersFor(word: string): string[] {
  const [, letters = ''] = alphabets.find(([script]) => script.test(word)) ?? []
  return [...new Set([...letters, ...word])]
}

/** Where no space tells words apart. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Every two signs are one then. */
function pieces(token: string): string[] {
  if (!unspaced.test(token)) return [token]
  const signs = [...token]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** `women’s` is `women`, `l’eau` is `eau`, `o’neill` is `oneill`. */
function withoutApostrophes(text: string): string {
  return text
    .replaceAll(/['’`](?=s(?![\p{Letter}\p{Number}]))s/giu, '')
    .replaceAll(/(?<![\p{Letter}\p{Number}])(?:qu|[ldjmnstc])['’`](?=\p{Letter})/giu, '')
    .replaceAll(/(?<=\p{Letter})['’`](?=\p{Letter})/gu, '')
}

interface Token extends Word {
  readonly shown: string
  readonly isHyphened: boolean
}

function tokensIn(text: string): Token[] {
  const plain = withoutApostrophes(text.slice(0, wordsMax * lengthMax).normalize('NFC'))
  const tokens: Token[] = []
  let end = -1
  for (const match of plain.matchAll(/[\p{Letter}\p{Mark}\p{Number}]+/gu)) {
    if (tokens.length >= wordsMax) break
    const isHyphened = end >= 0 && /^[-‐‑·.]$/u.test(plain.slice(end, match.index))
    end = match.index + match[0].length
    for (const shown of pieces(cut(match[0]))) {
      const written = shown.toLowerCase().normalize('NFC')
      const word = cut(folded(written))
      if (hasSound(word)) tokens.push({ shown, written, word, isHyphened })
    }
  }
  return tokens
}

const isLetter = (word: string | undefined) => word !== undefined && /^\p{Letter}$/u.test(word)

/** Words of a text of a product, in their order. */
export function textWords(text: string): TextWord[] {
  const tokens = tokensIn(text)
  return tokens.map(({ word, written, shown, isHyphened }, at) => {
    const before = tokens[at - 1]?.word
    const pair = before === undefined ? null : cut(`${before}${word}`)
    const isOne = isHyphened || isLetter(before)
    const also = withoutUmlauts(written)
    return { word, written, shown, also, joined: isOne ? pair : null, pair }
  })
}

/** The beginning of so many words that they are looked up instead of read one by one: one or two letters. */
export function isShort(word: string): boolean {
  return [...word].length < 3 && !unspaced.test(word)
}

export interface SearchedWord extends Word {
  /** It with the word before or behind it as one: whoever writes `wind breaker` means a `windbreaker` too. */
  readonly joined: readonly string[]
}

/** Every two that follow each other, as one; those that may be a word of the catalog. */
export function pairsIn(words: readonly SearchedWord[]): string[] {
  return [...new Set(words.flatMap(({ joined }) => joined))].filter(isWord)
}

/** Words of one search: people write few, and each is looked up. */
const searchedMax = 12

/** Words that somebody searches, each once. */
export function searchedWords(q: string): SearchedWord[] {
  const tokens = tokensIn(q)
  const words = tokens.map(({ word, written }, at) => {
    const [before, behind] = [tokens[at - 1]?.word, tokens[at + 1]?.word]
    const joined = [
      ...(before === undefined ? [] : [before + word]),
      ...(behind === undefined ? [] : [word + behind]),
    ]
    return { word, written, joined }
  })
  const byWord = new Map(words.toReversed().map((each) => [each.word, each]))
  return words.filter((each) => byWord.get(each.word) === each).slice(0, searchedMax)
}
