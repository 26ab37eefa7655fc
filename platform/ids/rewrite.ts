import { base32Length, readUuid, uuidLength, writeBase32 } from './codec.ts'

const space = 32
const quote = 34
const point = 46
const zero = 48
const colon = 58
const letterT = 84
const letterZ = 90
const underscore = 95
const tilde = 126
/** Of a time up to its seconds. */
const secondsLength = 19
const endAndNull = Buffer.from('":null')
const uuid = new Uint8Array(16)

/** Behind the name of a field with a time; as long as what the rewritten time has more. */
export const timeMark = '~time'

/**
 * Turns the uuids and times of a list body into what the wire shows. The SQL names such a field `"<field>~<prefix>"`, so
 * that `"id~ord":"<uuid>"` becomes `"id":"ord_…"`, `"at~time":"2026-02-03 04:05:06.7"` becomes
 * `"at":"2026-02-03T04:05:06.700Z"`, and `"id~ord":""` becomes `"id":null`. Text inside a JSON string cannot pass for
 * such a key: its quotes are escaped, and a string that is a value is never followed by a colon.
 *
 * What is written is never longer than what was read, so the body shrinks in its own buffer.
 */
export function rewriteMarked(json: string): string {
  const body = Buffer.from(json)
  let read = 0
  let written = 0
  for (let at = body.indexOf(tilde); at >= 0; at = body.indexOf(tilde, at + 1)) {
    const markEnd = endOfMark(body, at)
    const valueEnd = markEnd === 0 ? 0 : endOfValue(body, markEnd + 3)
    if (valueEnd === 0) continue
    body.copyWithin(written, read, at)
    written = writeValue(body, written + at - read, at + 1, markEnd, valueEnd)
    read = valueEnd
  }
  body.copyWithin(written, read)
  return body.toString('utf8', 0, written + body.length - read)
}

/** Where the quote behind a key's mark stands, if text follows; zero for any other tilde. */
function endOfMark(body: Uint8Array, at: number): number {
  let end = at + 1
  while (isLowerCaseLetter(body[end]) || body[end] === underscore) end++
  if (end === at + 1 || body[end] !== quote) return 0
  return body[end + 1] === colon && body[end + 2] === quote ? end : 0
}

/** Where the text with an id, a time or nothing ends, its quote included; zero for any other text. */
function endOfValue(body: Uint8Array, start: number): number {
  if (body[start] === quote) return start + 1
  if (isTime(body, start)) return body.indexOf(quote, start) + 1
  const isUuid = body[start + uuidLength] === quote && readUuid(body, start, uuid)
  return isUuid ? start + uuidLength + 1 : 0
}

/** Nothing else that the SQL marks has a space and colons at these places. */
function isTime(body: Uint8Array, start: number): boolean {
  return body[start + 10] === space && body[start + 13] === colon && body[start + 16] === colon
}

function writeValue(
  body: Uint8Array,
  start: number,
  prefixStart: number,
  markEnd: number,
  valueEnd: number,
): number {
  const value = markEnd + 3
  if (value === valueEnd - 1) return writeNull(body, start)
  if (isTime(body, value)) return writeTime(body, start, value, valueEnd - 1)
  return writeId(body, start, prefixStart, markEnd)
}

/** Writes `":null`, which is never longer than the mark and the empty text that stood there. */
function writeNull(body: Uint8Array, start: number): number {
  body.set(endAndNull, start)
  return start + endAndNull.length
}

/** Writes `":"2026-02-03T04:05:06.700Z"`, always with milliseconds: PostgreSQL leaves zeros at the end out. */
function writeTime(body: Uint8Array, start: number, time: number, timeEnd: number): number {
  const digit = (place: number) => {
    const at = time + secondsLength + place
    return at < timeEnd ? (body[at] ?? zero) : zero
  }
  const [hundreds, tens, ones] = [digit(1), digit(2), digit(3)]
  const target = writeStart(body, start)
  move(body, time, time + secondsLength, target)
  body[target + 10] = letterT
  body[target + 19] = point
  body[target + 20] = hundreds
  body[target + 21] = tens
  body[target + 22] = ones
  body[target + 23] = letterZ
  body[target + 24] = quote
  return target + 25
}

/** Writes `":"`. */
function writeStart(body: Uint8Array, start: number): number {
  body[start] = quote
  body[start + 1] = colon
  body[start + 2] = quote
  return start + 3
}

/** Writes `":"<prefix>_<letters>"`. The prefix moves first, before its old place is overwritten. */
function writeId(body: Uint8Array, start: number, prefixStart: number, prefixEnd: number): number {
  move(body, prefixStart, prefixEnd, start + 3)
  writeStart(body, start)
  const letters = start + 4 + prefixEnd - prefixStart
  body[letters - 1] = underscore
  writeBase32(uuid, body, letters)
  body[letters + base32Length] = quote
  return letters + base32Length + 1
}

/** As copyWithin, whose call costs more than a few letters. */
function move(body: Uint8Array, start: number, end: number, target: number): void {
  const shift = target - start
  if (shift > 0) for (let at = end - 1; at >= start; at--) body[at + shift] = body[at] ?? 0
  else for (let at = start; at < end; at++) body[at + shift] = body[at] ?? 0
}

function isLowerCaseLetter(code = 0): boolean {
  return code >= 97 && code <= 122
}
