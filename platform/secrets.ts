import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/**
 * One key for one purpose: neither the others nor the secret can be derived from it. A key object, because a seal made
 * with plain bytes costs fifteen times as much: Node would make such an object every time.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'souk', purpose, keyBytes)))
}

/** Nobody can ask for this and no request can mend it, so it is for the log, where operators look. */
export class SealBroken extends Error {
  constructor(cause: unknown) {
    super(
      'sealed data cannot be opened: it was sealed with another SOUK_SECRET, or was changed in the database',
      { cause },
    )
  }
}

/** Encrypts what must be kept and read again; opening refuses anything that was changed since. */
export class Vault {
  readonly #key: KeyObject

  constructor(key: KeyObject) {
    this.#key = key
  }

  seal(plain: string | Buffer): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
    const body = [cipher.update(bytes), cipher.final()]
    return Buffer.concat([iv, cipher.getAuthTag(), ...body])
  }

  /** Throws `SealBroken` for anything that this key has not sealed. */
  open(sealed: Buffer): string {
    return this.openBytes(sealed).toString('utf8')
  }

  openBytes(sealed: Buffer): Buffer {
    try {
      return this.#decrypt(sealed)
    } catch (cause) {
      throw new SealBroken(cause)
    }
  }

  #decrypt(sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, ivBytes))
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    const body = sealed.subarray(ivBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()])
  }
}
