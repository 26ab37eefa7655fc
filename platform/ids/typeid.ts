import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { base32Length, readBase32, readUuid, uuidLength, writeBase32, writeUuid } from './codec.ts'
import { uuidSource } from './uuid.ts'

const underscore = 95
const exampleUuid = '01985e2a-4c00-7a3d-9b1f-6e5d4c3b2a19'

const nextUuid = uuidSource(Date.now)
const uuid = new Uint8Array(16)
const text = Buffer.allocUnsafeSlow(128)

/** A new UUIDv7 as text. Each one sorts after every earlier one of this process. */
export function newUuid(): string {
  nextUuid(uuid)
  return uuidText()
}

/** What every UUIDv7 of that moment and later sorts after. It begins with the milliseconds, by the clock on the wall. */
export function firstUuidAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** A new TypeID: the prefix, `_`, and a UUIDv7 in 26 letters that sort as the UUID does. */
export function newId(prefix: string): string {
  nextUuid(uuid)
  return typeId(prefix)
}

export function idOf(prefix: string, uuidText: string): string {
  const isRead = text.write(uuidText) === uuidLength && readUuid(text, 0, uuid)
  if (!isRead) assert.fail(`not a uuid: ${uuidText}`)
  return typeId(prefix)
}

/** Ids from outside are checked by the route's schema, so a malformed one here is a bug. */
export function uuidOf(id: string): string {
  if (!readId(id, id.length - base32Length - 1)) assert.fail(`not an id: ${id}`)
  return uuidText()
}

export function isId(prefix: string, value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === prefix.length + 1 + base32Length &&
    value.startsWith(prefix) &&
    readId(value, prefix.length)
  )
}

const shortLength = 8

/**
 * The random end of an id, for what people read: numbers of orders, handles. Whoever shows an id in short takes this, so that
 * it can be told that two such texts differ by their ids alone.
 */
export function shortOf(id: string): string {
  return id.slice(-shortLength)
}

/** The schema of an id on the wire, such as `Id('ord')`. */
export function Id(prefix: string) {
  return Type.String({ pattern: `^${idPattern(prefix)}$`, examples: [exampleId(prefix)] })
}

export function idPattern(prefix: string): string {
  return `${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}`
}

export function exampleId(prefix: string): string {
  return idOf(prefix, exampleUuid)
}

function readId(id: string, prefixLength: number): boolean {
  const isAscii = text.write(id) === id.length
  return (
    isAscii &&
    prefixLength > 0 &&
    text[prefixLength] === underscore &&
    readBase32(text, prefixLength + 1, uuid)
  )
}

function typeId(prefix: string): string {
  const start = text.write(prefix) + 1
  text[start - 1] = underscore
  writeBase32(uuid, text, start)
  return text.toString('latin1', 0, start + base32Length)
}

function uuidText(): string {
  writeUuid(uuid, text, 0)
  return text.toString('latin1', 0, uuidLength)
}
