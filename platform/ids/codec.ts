/**
 * The two ways to write the 16 bytes of a uuid: 36 characters of hexadecimal, and 26 letters of
 * Crockford's base32 that sort the same. Everything here works on bytes in place, because a page of
 * a list holds dozens of ids and every string made on the way would cost more than the arithmetic.
 */
export const uuidLength = 36
export const base32Length = 26

const hexLetters = Buffer.from('0123456789abcdef')
const base32Letters = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz')
const hexValues = valuesOf(hexLetters)
const base32Values = valuesOf(base32Letters)
const hyphen = 45

function valuesOf(letters: Uint8Array): Int8Array {
  const values = new Int8Array(256).fill(-1)
  letters.forEach((letter, value) => {
    values[letter] = value
  })
  return values
}

function isHyphenBefore(byte: number): boolean {
  return byte === 4 || byte === 6 || byte === 8 || byte === 10
}

/** Reads the uuid that stands at this place of a text; false if there is none. */
export function readUuid(text: Uint8Array, start: number, uuid: Uint8Array): boolean {
  let seen = 0
  let at = start
  for (let byte = 0; byte < 16; byte++) {
    if (isHyphenBefore(byte) && text[at++] !== hyphen) return false
    const high = hexValues[text[at++] ?? 0] ?? -1
    const low = hexValues[text[at++] ?? 0] ?? -1
    const value = (high << 4) | low
    seen |= value
    uuid[byte] = value
  }
  return seen >= 0
}

export function writeUuid(uuid: Uint8Array, text: Uint8Array, start: number): void {
  let at = start
  for (let byte = 0; byte < 16; byte++) {
    if (isHyphenBefore(byte)) text[at++] = hyphen
    const value = uuid[byte] ?? 0
    text[at++] = hexLetters[value >> 4] ?? 0
    text[at++] = hexLetters[value & 15] ?? 0
  }
}

/** 26 letters have room for 130 bits, so the first one holds only three. */
export function readBase32(text: Uint8Array, start: number, uuid: Uint8Array): boolean {
  let bits = base32Values[text[start] ?? 0] ?? -1
  let seen = bits > 7 ? -1 : bits
  let bitCount = 3
  let byte = 0
  for (let at = start + 1; at < start + base32Length; at++) {
    const value = base32Values[text[at] ?? 0] ?? -1
    seen |= value
    bits = ((bits << 5) | value) & 0xfff
    bitCount += 5
    if (bitCount >= 8) {
      bitCount -= 8
      uuid[byte++] = bits >> bitCount
    }
  }
  return seen >= 0
}

/** The first byte makes two letters; then every five bytes make eight. */
export function writeBase32(uuid: Uint8Array, text: Uint8Array, start: number): void {
  const first = uuid[0] ?? 0
  text[start] = base32Letters[first >> 5] ?? 0
  text[start + 1] = base32Letters[first & 31] ?? 0
  writeFiveBytes(uuid, 1, text, start + 2)
  writeFiveBytes(uuid, 6, text, start + 10)
  writeFiveBytes(uuid, 11, text, start + 18)
}

function writeFiveBytes(uuid: Uint8Array, from: number, text: Uint8Array, at: number): void {
  const high =
    ((uuid[from] ?? 0) << 12) | ((uuid[from + 1] ?? 0) << 4) | ((uuid[from + 2] ?? 0) >> 4)
  const low = ((uuid[from + 2] ?? 0) << 16) | ((uuid[from + 3] ?? 0) << 8) | (uuid[from + 4] ?? 0)
  text[at] = base32Letters[high >> 15] ?? 0
  text[at + 1] = base32Letters[(high >> 10) & 31] ?? 0
  text[at + 2] = base32Letters[(high >> 5) & 31] ?? 0
  text[at + 3] = base32Letters[high & 31] ?? 0
  text[at + 4] = base32Letters[(low >> 15) & 31] ?? 0
  text[at + 5] = base32Letters[(low >> 10) & 31] ?? 0
  text[at + 6] = base32Letters[(low >> 5) & 31] ?? 0
  text[at + 7] = base32Letters[low & 31] ?? 0
}
