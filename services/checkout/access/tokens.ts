import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '@souk/platform'

/** What opens one cart: whoever has put it together keeps it, and nobody can read it from the database. */
export class CartTokens {
  readonly #key: KeyObject

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'carts')
  }

  make(): string {
    return `souk_cart_${randomBytes(32).toString('base64url')}`
  }

  hash(token: string): Buffer {
    return createHmac('sha256', this.#key).update(token).digest()
  }

  /** How long it takes says nothing of how close the token is. */
  opens(token: string, hash: Buffer): boolean {
    return timingSafeEqual(this.hash(token), hash)
  }
}
