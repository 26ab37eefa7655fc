import { base32Length, readUuid, uuidLength, writeBase32 } from './codec.ts'

const quote = 34
const colon = 58
const underscore = 95
const tilde = 126
const endAndNull = Buffer.from('":null')
const uuid = new Uint8Array(16)

/**
 * Turns the uuids of a list body into ids. The SQL names such a field `"<field>~<prefix>"`, so that
 * `"id~ord":"<uuid>"` becomes `"id":"ord_…"`, and `"id~ord":""` becomes `"id":null`. Text inside a JSON string cannot pass for such a key:
 * its quotes are escaped, and a string that is a value is never followed by a colon.
 *
 * What is written is never longer than what was read, so the body shrinks in its own buffer.
 */
export function rewriteIds(json: string): string {
  const body = Buffer.from(json)
  let read = 0
  let written = 0
  for (let at = body.indexOf(tilde); at >= 0; at = body.indexOf(tilde, at + 1)) {
    const prefixEnd = endOfMarkedKey(body, at)
    if (prefixEnd === 0) continue
    body.copyWithin(written, read, at)
    written += at - read
    if (isEmpty(body, prefixEnd + 2)) {
      written = writeNull(body, written)
      read = prefixEnd + 4
    } else {
      written = writeId(body, written, at + 1, prefixEnd)
      read = prefixEnd + 3 + uuidLength
    }
  }
  body.copyWithin(written, read)
  return body.toString('utf8', 0, written + body.length - read)
}

/** Where the prefix of a marked key with an id or nothing behind it ends; zero for any other tilde. */
function endOfMarkedKey(body: Uint8Array, at: number): number {
  let end = at + 1
  while (isLowerCaseLetter(body[end]) || body[end] === underscore) end++
  if (end === at + 1 || body[end] !== quote || body[end + 1] !== colon) return 0
  return isQuotedUuid(body, end + 2) || isEmpty(body, end + 2) ? end : 0
}

/** Writes `":"<prefix>_<letters>`. The prefix moves first, before its old place is overwritten. */
function writeId(body: Uint8Array, start: number, prefixStart: number, prefixEnd: number): number {
  move(body, prefixStart, prefixEnd, start + 3)
  body[start] = quote
  body[start + 1] = colon
  body[start + 2] = quote
  const letters = start + 4 + prefixEnd - prefixStart
  body[letters - 1] = underscore
  writeBase32(uuid, body, letters)
  return letters + base32Length
}

/** As copyWithin, whose call costs more than the few letters of a prefix. */
function move(body: Uint8Array, start: number, end: number, target: number): void {
  const shift = target - start
  if (shift > 0) for (let at = end - 1; at >= start; at--) body[at + shift] = body[at] ?? 0
  else for (let at = start; at < end; at++) body[at + shift] = body[at] ?? 0
}

/** Writes `":null`, which is never longer than the mark that stood there. */
function writeNull(body: Uint8Array, start: number): number {
  body.set(endAndNull, start)
  return start + endAndNull.length
}

function isEmpty(body: Uint8Array, at: number): boolean {
  return body[at] === quote && body[at + 1] === quote
}

function isQuotedUuid(body: Uint8Array, at: number): boolean {
  return body[at] === quote && body[at + 1 + uuidLength] === quote && readUuid(body, at + 1, uuid)
}

function isLowerCaseLetter(code = 0): boolean {
  return code >= 97 && code <= 122
}
