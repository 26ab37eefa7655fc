import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { deriveKey } from '@souk/platform'
import { canonicalText, textOfHash } from '../chain/entry.ts'

/** What the whole chain of a tenant was when it had a size. */
export interface Statement {
  readonly tenantId: string
  readonly size: number
  readonly root: Buffer
  readonly signedAt: Date
}

/** A statement that the installation has signed. */
export interface Checkpoint extends Statement {
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

/** DER around an Ed25519 key: PKCS #8, RFC 8410. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs with a key that follows from the secret of the installation, so that all its processes have the same. */
export class CheckpointSigner {
  readonly publicKey: PublicKeyView
  readonly verificationKey: KeyObject
  readonly #privateKey: KeyObject

  constructor(secret: string) {
    const seed = deriveKey(secret, 'activity checkpoints').export()
    const der = Buffer.concat([pkcs8Prefix, seed])
    this.#privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    this.verificationKey = createPublicKey(this.#privateKey)
    this.publicKey = viewOfKey(this.verificationKey)
  }

  sign(statement: Statement): Checkpoint {
    const signature = sign(null, signedText(statement), this.#privateKey)
    return { ...statement, keyId: this.publicKey.kid, signature }
  }
}

export function isSignedBy(key: KeyObject, { signature, ...statement }: Checkpoint): boolean {
  return verify(null, signedText(statement), key, signature)
}

function signedText({ tenantId, size, root, signedAt }: Statement): Buffer {
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
function viewOfKey(key: KeyObject): PublicKeyView {
  const { kty = '', crv = '', x = '' } = key.export({ format: 'jwk' })
  return { kty, crv, x, kid: hash('sha256', canonicalText({ kty, crv, x }), 'base64url') }
}
