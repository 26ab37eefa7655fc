import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalDigest, canonicalText, deriveKey } from '@souk/platform'
import { textOfHash } from '../chain/entry.ts'

/** What the whole chain of a tenant was when it had a size. */
export interface TreeHead {
  readonly tenantId: string
  readonly size: number
  readonly root: Buffer
  readonly signedAt: Date
}

/** A tree head that the installation has signed. */
export interface Checkpoint extends TreeHead {
  readonly keyId: string
  readonly signature: Buffer
}

/** A public key as JSON Web Key Sets show it. */
export interface PublicKeyView {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly kid: string
}

/** Public keys by the names that checkpoints give them. */
export type VerificationKeys = ReadonlyMap<string, KeyObject>

/** DER around an Ed25519 key: PKCS #8, RFC 8410. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs with a key that follows from the secret of the installation, so that all its processes have the same. */
export class CheckpointSigner {
  readonly publicKey: PublicKeyView
  readonly verificationKeys: VerificationKeys
  readonly #privateKey: KeyObject

  constructor(secret: string) {
    const seed = deriveKey(secret, 'activity checkpoints').export()
    const der = Buffer.concat([pkcs8Prefix, seed])
    this.#privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(this.#privateKey)
    this.publicKey = viewOfKey(publicKey)
    this.verificationKeys = new Map([[this.publicKey.kid, publicKey]])
  }

  sign(head: TreeHead): Checkpoint {
    const signature = sign(null, signedText(head), this.#privateKey)
    return { ...head, keyId: this.publicKey.kid, signature }
  }
}

export function isSignedBy(key: KeyObject, { signature, ...head }: Checkpoint): boolean {
  return verify(null, signedText(head), key, signature)
}

function signedText({ tenantId, size, root, signedAt }: TreeHead): Buffer {
  return Buffer.from(
    canonicalText({
      tenant_id: tenantId,
      size,
      root: textOfHash(root),
      signed_at: signedAt.toISOString(),
    }),
  )
}

/** Named by its thumbprint, RFC 7638. */
export function viewOfKey(key: KeyObject): PublicKeyView {
  const { kty = '', crv = '', x = '' } = key.export({ format: 'jwk' })
  return { kty, crv, x, kid: canonicalDigest({ kty, crv, x }) }
}
