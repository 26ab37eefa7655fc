/** Words of a text as they are searched: lower case, without accents, and single letters joined with the next word. */

/** Of one text; what is longer is searched by its beginning. */
const wordsMax = 2_000
const lengthMax = 60

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const parts = plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return joined(parts.slice(0, wordsMax).map((part) => part.slice(0, lengthMax)))
}

/** `t`, `shirt` is `tshirt`: languages have stop words of one letter, and people write it in either way. */
function joined(parts: readonly string[]): string[] {
  const words: string[] = []
  let letter = ''
  for (const part of parts) {
    if (isLetter(part)) {
      if (letter !== '') words.push(letter)
      letter = part
    } else {
      words.push(letter + part)
      letter = ''
    }
  }
  if (letter !== '') words.push(letter)
  return words
}

function isLetter(part: string): boolean {
  return part.length === 1 && /\p{Letter}/u.test(part)
}

/** The same for a document, which is also found by the word that a letter was joined with. */
export function documentWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const parts = plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return [
    ...wordsOf(text),
    ...parts.slice(0, wordsMax).filter((_, at) => isLetter(parts[at - 1] ?? '')),
  ]
}
