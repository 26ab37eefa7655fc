/**
 * Characters that a terminal obeys instead of showing them, and those that turn the direction of what follows. The
 * words of others are printed here: none of them may move the cursor, set a title or hide what stands beside them.
 */
const controlCharacters = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** The same text for a screen. Written as JSON writes them, so that a line of JSON stays the JSON that it was. */
export function escapeControlCharacters(text: string): string {
  return text.replace(controlCharacters, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}
