import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { invalidCursor } from '../problems/common.ts'

const macBytes = 16

/**
 * A cursor is the sort key of the last row and a seal over that key, the list, its filters and the tenant.
 * Nothing but the key has to travel: with anything else changed the seal does not fit.
 */
export class Cursors {
  readonly #secret: KeyObject

  constructor(secret: KeyObject) {
    this.#secret = secret
  }

  write(scope: string, key: string): string {
    return Buffer.concat([this.#seal(scope, key), Buffer.from(key)]).toString('base64url')
  }

  read(scope: string, cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url')
    // Decoding skips what is not base64url, so only the exact text that we wrote is accepted.
    if (bytes.length <= macBytes || bytes.toString('base64url') !== cursor) throw invalidCursor()
    const key = bytes.subarray(macBytes).toString()
    if (!timingSafeEqual(bytes.subarray(0, macBytes), this.#seal(scope, key))) throw invalidCursor()
    return key
  }

  #seal(scope: string, key: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`${scope.length}:${scope}${key}`)
      .digest()
      .subarray(0, macBytes)
  }
}
