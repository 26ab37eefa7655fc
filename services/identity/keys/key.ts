import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * An API key reads `souk_live_<tenant><secret><checksum>`. The tenant makes the look-up a look-up inside
 * one tenant, and the checksum turns typing errors and random guesses away before the database is asked.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const secretLength = 32
const checksumLength = 7
const prefixOf = { live: 'souk_live_', sandbox: 'souk_test_' } as const
/** Of a key that is no secret, so that nobody takes it for one. */
const publishablePrefix = 'souk_pub_'
const publishablePrefixOf = {
  live: `${publishablePrefix}live_`,
  sandbox: `${publishablePrefix}test_`,
} as const

type Mode = keyof typeof prefixOf

const keyForm =
  /^souk_(?:pub_)?(?:live|test)_([0-7][0-9a-hjkmnp-tv-z]{25})[0-9a-hjkmnp-tv-z]{32}[0-9a-z]{7}$/
const legacyForm = /^sk_[0-9a-f]{32}$/i

/** Random text of 32 symbols and 160 bits, with no character that a double click would stop at. */
export function randomSecret(): string {
  return Array.from(randomBytes(secretLength), (byte) => alphabet[byte & 31]).join('')
}

function checksumOf(text: string): string {
  return crc32(text).toString(36).padStart(checksumLength, '0')
}

/** `tenantId` is the wire id; its random part travels in the key. */
export function composeKey(mode: Mode, tenantId: string, secret: string): string {
  return withChecksum(`${prefixOf[mode]}${tenantId.slice('ten_'.length)}${secret}`)
}

/** The same for the pages of a shop. */
export function composePublishableKey(mode: Mode, tenantId: string, secret: string): string {
  return withChecksum(`${publishablePrefixOf[mode]}${tenantId.slice('ten_'.length)}${secret}`)
}

function withChecksum(body: string): string {
  return `${body}${checksumOf(body)}`
}

/** The tenant a well-formed key speaks for, or nothing when it is no key of ours. */
export function tenantOfKey(key: string): string | undefined {
  const [, tenant] = keyForm.exec(key) ?? []
  const body = key.slice(0, -checksumLength)
  if (tenant === undefined || checksumOf(body) !== key.slice(-checksumLength)) return undefined
  return `ten_${tenant}`
}

export function looksLikeKey(token: string): boolean {
  return token.startsWith('souk_')
}

/** Whether it is one that stands in pages. */
export function isPublishable(key: string): boolean {
  return key.startsWith(publishablePrefix)
}

/** Keys of the time before 3.0.0. */
export function isLegacyKey(token: string): boolean {
  return legacyForm.test(token)
}

/** What a list may show of a secret, so that a person can tell two of them apart. */
export function hintOf(secret: string): string {
  return `…${secret.slice(-4)}`
}
