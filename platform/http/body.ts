import { isUtf8 } from 'node:buffer'
import { pointerTo } from '../json-pointer.ts'
import { malformedJson } from '../problems/common.ts'
import type { FieldError, Problem } from '../problems/problem.ts'

const bodyDepthMax = 32
/** More than any operation takes: checking them one by one would hold up everybody else. */
const bodyValuesMax = 20_000

/** Names through which a careless merge would reach the prototype of every object. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a name that somebody sent must not become the name of a field. */
export function isForbiddenKey(name: string): boolean {
  return forbiddenKeys.has(name)
}

/**
 * Parses a JSON body, or refuses it with the place and the rule. The engine's own parser does the
 * work; what it tolerates and we do not is looked for afterwards, in one walk over the value.
 */
export function parseBody(bytes: Buffer): unknown {
  const text = decode(bytes)
  const writtenKeyCount = countKeys(bytes)
  const value = parse(text)
  // Valid UTF-8 holds no lone surrogate and valid JSON no raw NUL: only an escape can make one.
  const inspection = new Inspection(text.includes('\\u'))
  const fault = inspection.faultIn(value)
  if (fault) throw refusal(fault)
  if (inspection.keyCount !== writtenKeyCount) throw refusal(duplicateKeyIn(text))
  return value
}

function refusal(error: FieldError): Problem {
  return malformedJson(undefined, { detail: error.message, errors: [error] })
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw refusal(fault('byte_order_mark', 'The body must not start with a byte order mark'))
  }
  if (!isUtf8(bytes)) throw refusal(fault('invalid_utf8', 'The body is not valid UTF-8'))
  return bytes.toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(syntaxFault(text, error as SyntaxError))
  }
}

function syntaxFault(text: string, { message }: SyntaxError): FieldError {
  if (text.trim() === '') return fault('empty_body', 'The body is empty')
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN)
  if (/^(Unexpected end|Unterminated string)/.test(message) || position >= text.length) {
    return fault('truncated', 'The body ends in the middle of a value')
  }
  if (text.includes('\0')) return fault('nul_character', 'The body must not contain NUL')
  const place = Number.isNaN(position) ? '' : ` at position ${position}`
  return fault('syntax', `The body is not valid JSON${place}`)
}

function fault(code: string, message: string): FieldError {
  return { path: '', code, message }
}

function within(key: string | number, inner: FieldError): FieldError {
  return { ...inner, path: `${pointerTo(key)}${inner.path}` }
}

const valuesFault = fault('too_many_values', `A body may hold ${bodyValuesMax} values`)
const depthFault = fault('depth_exceeded', `Values may nest ${bodyDepthMax} levels deep`)

class Inspection {
  keyCount = 0
  readonly #hasEscapes: boolean

  constructor(hasEscapes: boolean) {
    this.#hasEscapes = hasEscapes
  }

  /** Recursion is safe here: the depth has been checked before. */
  faultIn(value: unknown): FieldError | undefined {
    if (typeof value === 'string') return this.#hasEscapes ? textFault(value) : undefined
    if (typeof value === 'number') return numberFault(value)
    if (typeof value !== 'object' || value === null) return undefined
    return Array.isArray(value)
      ? this.#faultInArray(value)
      : this.#faultInObject(value as Record<string, unknown>)
  }

  #faultInArray(items: readonly unknown[]): FieldError | undefined {
    for (let index = 0; index < items.length; index++) {
      const inner = this.faultIn(items[index])
      if (inner) return within(index, inner)
    }
    return undefined
  }

  #faultInObject(object: Record<string, unknown>): FieldError | undefined {
    const keys = Object.keys(object)
    this.keyCount += keys.length
    for (const key of keys) {
      const inner = this.#keyFault(key) ?? this.faultIn(object[key])
      if (inner) return within(key, inner)
    }
    return undefined
  }

  #keyFault(key: string): FieldError | undefined {
    if (forbiddenKeys.has(key)) return fault('forbidden_key', 'This key is not allowed')
    return this.#hasEscapes ? textFault(key) : undefined
  }
}

function textFault(text: string): FieldError | undefined {
  if (text.includes('\0')) return fault('nul_character', 'Text must not contain NUL')
  if (!text.isWellFormed()) return fault('lone_surrogate', 'Text must not contain half a character')
  return undefined
}

/** Beyond these bounds neighbouring integers read the same, so nobody knows what was meant. */
function numberFault(value: number): FieldError | undefined {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined
  return fault('number_out_of_range', 'Numbers must lie within ±9007199254740991')
}

const quote = 34
const comma = 44
const colon = 58
const backslash = 92

/**
 * In valid JSON each colon outside a string stands behind one key. The nesting is watched on the
 * way, before the parser would build a mebibyte of brackets.
 */
function countKeys(json: Uint8Array): number {
  let count = 0
  let depth = 0
  let commas = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === quote) at = endOfString(json, at)
    else if (byte === colon) count++
    else if (byte === comma && ++commas >= bodyValuesMax) throw refusal(valuesFault)
    else if (isOpening(byte) && ++depth > bodyDepthMax) throw refusal(depthFault)
    else if (isClosing(byte)) depth--
  }
  return count
}

function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}

function isOpening(byte: number): boolean {
  return byte === 91 || byte === 123
}

function isClosing(byte: number): boolean {
  return byte === 93 || byte === 125
}

interface Container {
  keys: Set<string> | undefined
  /** The key or index of the value being read, for the pointer. */
  current: string | number
}

/** Walks the tokens of valid JSON that is known to repeat a key, to say which one. */
function duplicateKeyIn(json: string): FieldError {
  const open: Container[] = []
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\],]/g
  for (const [token, isKey] of json.matchAll(tokens)) {
    const container = open.at(-1)
    if (token === '{') open.push({ keys: new Set(), current: '' })
    else if (token === '[') open.push({ keys: undefined, current: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof container?.current === 'number') container.current++
    else if (isKey !== undefined && container?.keys) {
      const key: string = JSON.parse(token.slice(0, -isKey.length))
      container.current = key
      if (container.keys.has(key)) break
      container.keys.add(key)
    }
  }
  const path = pointerTo(...open.map(({ current }) => current))
  return { path, code: 'duplicate_key', message: 'duplicate key' }
}
