import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { deriveKey, idOf, uuidOf } from '@souk/platform'

/** Which link of which tenant an address opens. */
export interface Opened {
  /** uuid */
  readonly tenantId: string
  readonly linkId: string
}

const uuidBytes = 16
const sealBytes = 24
const tokenLength = Math.ceil(((2 * uuidBytes + sealBytes) * 8) / 6)

/**
 * What stands in the address of a link. It says which link it is for, sealed with a key of the installation, so nobody makes one, a
 * wrong one is refused without a look at the database, and the shop is shown the same one again.
 */
export class LinkTokens {
  readonly #key: KeyObject

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'payment links')
  }

  of({ tenantId, linkId }: Opened): string {
    const named = Buffer.concat([bytesOf(tenantId), bytesOf(uuidOf(linkId))])
    const seal = createHmac('sha256', this.#key).update(named).digest().subarray(0, sealBytes)
    return Buffer.concat([named, seal]).toString('base64url')
  }

  /** How long it takes says nothing of how close the token is. */
  read(token: string): Opened | undefined {
    if (token.length !== tokenLength) return undefined
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== 2 * uuidBytes + sealBytes) return undefined
    const tenantId = uuidIn(bytes.subarray(0, uuidBytes))
    const linkId = idOf('plk', uuidIn(bytes.subarray(uuidBytes, 2 * uuidBytes)))
    const right = Buffer.from(this.of({ tenantId, linkId }))
    const given = Buffer.from(token)
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    return isRight ? { tenantId, linkId } : undefined
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidIn(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  return [...parts, hex.slice(20)].join('-')
}
