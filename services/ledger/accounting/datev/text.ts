/** Characters of Windows-1252 at 0x80 and after; those between, which are nothing there, have a space. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const upperCodes = new Map(
  [...upper].flatMap((char, index): [string, number][] =>
    char === ' ' ? [] : [[char, 0x80 + index]],
  ),
)

/** Letters that are no other letter with a mark. */
const similar: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T' },
  ...{ ẞ: 'SS', '−': '-', '‐': '-', '‑': '-', '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ' },
}

/** What cannot be written in Windows-1252 is written without its marks, and else as a question mark. */
export function writable(text: string): string {
  return [...text.normalize('NFC')].map(writableChar).join('')
}

function writableChar(char: string): string {
  if (isWritable(char)) return char
  const known = similar[char]
  if (known !== undefined) return known
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(isWritable) ? bare : '?'
}

function isWritable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  const isLatin = (code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code <= 0xff)
  return isLatin || upperCodes.has(char)
}

/** The bytes of a text that is writable. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(
    Uint8Array.from([...text], (char) => upperCodes.get(char) ?? char.charCodeAt(0)),
  )
}

const formulaStarts = /^[=+\-@]/

/** One line of so many characters, which no spreadsheet takes for a formula. */
export function lineText(text: string, max: number): string {
  const line = writable(
    text
      .replace(/\p{C}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const safe = formulaStarts.test(line) ? `'${line}` : line
  return safe.slice(0, max)
}

/** What fields of references take: letters, digits and few signs. */
export function referenceText(text: string, max: number): string {
  return text
    .replace(/:/g, '/')
    .replace(/[^A-Za-z0-9_$%/-]/g, '-')
    .slice(0, max)
}
