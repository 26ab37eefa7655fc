import { createHmac, type KeyObject } from 'node:crypto'
import { deriveKey } from '@souk/platform'

/** Codes are kept as keyed hashes, so that whoever reads the database can spend nothing. */
export class CodeHashes {
  readonly #key: KeyObject

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'stored value codes')
  }

  /** Of a code as it is compared. The same code in two tenants has two. */
  of(tenantId: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${tenantId} ${code}`).digest('base64url')
  }
}
