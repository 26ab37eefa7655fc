/** Signs before a word of a document that is no plain word; a word itself has none of them. */
export const titleSign = '^'

/** What a word is looked for by in a language. */
export function stemLexeme(language: string, stem: string): string {
  return `/${language}/${stem}`
}

/** A filter word is its group and its value: `=brand=Norr`, `=option:size=M`. */
export function filterWord(group: string, value: string): string {
  return `${group}=${value}`
}

/** A word of a document or of a query of PostgreSQL, whatever signs are in it. */
export function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** `A` is the heaviest. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** PostgreSQL takes a megabyte of words, and positions up to this. */
const bytesMax = 400_000
const positionMax = 16_000
/** A word that a text repeats counts more, up to so often. */
const placesMax = 4

/** Words of a document with their places and weights. What comes last is left out where there are too many. */
export class Vector {
  readonly #places = new Map<string, string[]>()
  #bytes = 0

  add(word: string, position?: number, weight?: Weight): void {
    const places = this.#places.get(word) ?? this.#entered(word)
    if (position === undefined || places.length >= placesMax) return
    const place = `${Math.min(position, positionMax)}${weight}`
    if (!places.includes(place)) places.push(place)
  }

  #entered(word: string): string[] {
    const places: string[] = []
    const bytes = Buffer.byteLength(word)
    if (this.#bytes + bytes <= bytesMax) {
      this.#places.set(word, places)
      this.#bytes += bytes
    }
    return places
  }

  /** As PostgreSQL reads it. */
  toString(): string {
    const words = [...this.#places].map(([word, places]) =>
      places.length === 0 ? lexeme(word) : `${lexeme(word)}:${places.join(',')}`,
    )
    return words.join(' ')
  }
}
