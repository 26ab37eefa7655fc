import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** RFC 8785: the same content always becomes the same text, whoever writes it. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('what cannot be written as JSON cannot be hashed')
  return text
}

/** SHA-256 over the canonical form, so that others can compute it too. */
export function canonicalDigest(value: unknown): string {
  return hash('sha256', canonicalText(value), 'base64url')
}
