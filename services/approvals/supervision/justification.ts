import { type FieldError, validationFailed } from '@souk/platform'
import type { Source } from '../approval.ts'

/** Why something is asked for, in the caller's own words: of an agent it is the word of a program. */
export interface Justification {
  readonly reason: string | null
  readonly sources: readonly Source[]
}

export const reasonHeader = 'souk-agent-reason'
export const sourcesHeader = 'souk-agent-sources'

export const reasonLengthMax = 500
export const sourcesMax = 10
/** All headers of a request have 16 KiB together. */
export const sourcesHeaderLengthMax = 8_000
export const sourceLengthsMax = { title: 200, uri: 1_000, quote: 500 } as const

type Headers = Readonly<Record<string, unknown>>

/** What the headers say. People will read it before they decide, so nothing in it may mislead them. */
export function justificationOf(headers: Headers): Justification {
  return { reason: reasonOf(headers[reasonHeader]), sources: sourcesOf(headers[sourcesHeader]) }
}

/** The same as headers, for whoever sends a request on behalf of an agent. */
export function headersOfJustification({ reason, sources }: Justification): Record<string, string> {
  return {
    ...(reason !== null && { [reasonHeader]: displayString(reason) }),
    ...(sources.length > 0 && { [sourcesHeader]: asciiJson(sources.map(withoutNulls)) }),
  }
}

/** Plain ASCII as it is; anything else as a Display String of RFC 9651: `%"gr%c3%bcn"`. */
function displayString(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text) && !text.startsWith('%"')
  return isPlain ? text : `%"${encodeURIComponent(text)}"`
}

function asciiJson(value: unknown): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, escaped)
}

function withoutNulls(source: Source): object {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== null))
}

function reasonOf(sent: unknown): string | null {
  if (sent === undefined) return null
  const text = textOfHeader(reasonHeader, sent)
  const reason = text.startsWith('%"') ? fromDisplayString(text) : text
  return readable(`/headers/${reasonHeader}`, reason, reasonLengthMax)
}

function fromDisplayString(text: string): string {
  const path = `/headers/${reasonHeader}`
  const [, encoded] = /^%"([^"]*)"$/.exec(text) ?? []
  if (encoded === undefined) throw refused(path, 'display_string', 'must end with a quote')
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw refused(path, 'display_string', 'must be UTF-8 in percent encoding between the quotes')
  }
}

function sourcesOf(sent: unknown): readonly Source[] {
  if (sent === undefined) return []
  const path = `/headers/${sourcesHeader}`
  const text = textOfHeader(sourcesHeader, sent)
  if (text.length > sourcesHeaderLengthMax) {
    throw refused(path, 'maxLength', `must have at most ${sourcesHeaderLengthMax} characters`)
  }
  const items = parsed(path, text)
  if (!Array.isArray(items)) throw refused(path, 'type', 'must be a JSON array')
  if (items.length > sourcesMax) {
    throw refused(path, 'maxItems', `must have at most ${sourcesMax} items`)
  }
  return items.map((item, index) => sourceOf(`${path}/${index}`, item))
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(path, 'syntax', 'must be a JSON array')
  }
}

const fieldsOfSource: ReadonlySet<string> = new Set(Object.keys(sourceLengthsMax))

function sourceOf(path: string, item: unknown): Source {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    throw refused(path, 'type', 'must be object')
  }
  const fields = item as Record<string, unknown>
  const unknown = Object.keys(fields).find((name) => !fieldsOfSource.has(name))
  if (unknown !== undefined) {
    throw refused(path, 'additionalProperties', 'must have title, uri and quote only')
  }
  if (fields.title === undefined) throw refused(path, 'required', 'title is required')
  const { title, uri, quote } = fields
  return {
    title: readable(`${path}/title`, title, sourceLengthsMax.title),
    uri: uri === undefined ? null : linkOf(`${path}/uri`, uri),
    quote: quote === undefined ? null : readable(`${path}/quote`, quote, sourceLengthsMax.quote),
  }
}

/** People will follow it: a page of the web, or a path of this server. No script, and no name before the host. */
function linkOf(path: string, value: unknown): string {
  const uri = readable(path, value, sourceLengthsMax.uri)
  const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(uri)
  if (!isPath && !isWebAddress(uri)) {
    throw refused(path, 'format', 'must be an http or https address, or a path that begins with /')
  }
  return uri
}

function isWebAddress(uri: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return false
  const url = URL.parse(uri)
  return url !== null && url.username === '' && url.password === ''
}

function textOfHeader(name: string, sent: unknown): string {
  const isAscii = typeof sent === 'string' && /^[\x20-\x7e]+$/.test(sent)
  if (isAscii) return sent
  const instead = name === reasonHeader ? '%"gr%c3%bcn" (RFC 9651)' : '\\u00fc'
  throw refused(
    `/headers/${name}`,
    'ascii',
    `must be visible ASCII; write other characters as ${instead}`,
  )
}

/** Characters that a screen obeys instead of showing them, and those that turn the direction of what follows. */
const deceptive = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/u

function readable(path: string, value: unknown, lengthMax: number): string {
  if (typeof value !== 'string') throw refused(path, 'type', 'must be string')
  if (value.trim() === '') throw refused(path, 'minLength', 'must not be empty')
  if (value.length > lengthMax) {
    throw refused(path, 'maxLength', `must have at most ${lengthMax} characters`)
  }
  if (deceptive.test(value.replaceAll('\n', ' '))) {
    throw refused(path, 'characters', 'must not contain control characters')
  }
  return value
}

function refused(path: string, code: string, message: string) {
  const errors: FieldError[] = [{ path, code, message }]
  return validationFailed(undefined, { errors })
}
