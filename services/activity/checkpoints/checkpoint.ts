import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { deriveKey } from '@souk/platform'
import { canonicalText, hashOfText, textOfHash } from '../chain/entry.ts'

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

/** A key as somebody wrote it down; undefined if it is none, or has the name of another. */
export function keyOfView(view: unknown): readonly [kid: string, key: KeyObject] | undefined {
  const { kty, crv, x, kid } = fieldsOf(view)
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string') return undefined
  try {
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
    const shown = viewOfKey(key)
    return shown.x === x && shown.kid === kid ? [shown.kid, key] : undefined
  } catch {
    return undefined
  }
}

const hashBytes = 32
const signatureBytes = 64

/** A checkpoint as somebody wrote it down; undefined if it is none, or not written exactly as we write it. */
export function checkpointOfView(view: unknown): Checkpoint | undefined {
  const fields = fieldsOf(view)
  const { tenant_id: tenantId, size, key_id: keyId } = fields
  const [root, signature] = [
    bytesOf(fields.root, hashBytes),
    bytesOf(fields.signature, signatureBytes),
  ]
  const signedAt = momentOf(fields.signed_at)
  const isWhole = typeof tenantId === 'string' && typeof keyId === 'string' && isSize(size)
  if (!isWhole || !root || !signature || !signedAt) return undefined
  if (Object.keys(fields).length !== fieldsOfCheckpoint) return undefined
  return { tenantId, size, root, signedAt, keyId, signature }
}

const fieldsOfCheckpoint = 6

function fieldsOf(view: unknown): Readonly<Record<string, unknown>> {
  return typeof view === 'object' && view !== null ? (view as Record<string, unknown>) : {}
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

/** The last letter has bits that stand for nothing: one that differs in them is another text. */
export function bytesOf(text: unknown, length: number): Buffer | undefined {
  if (typeof text !== 'string') return undefined
  const bytes = hashOfText(text)
  return bytes.length === length && textOfHash(bytes) === text ? bytes : undefined
}

function momentOf(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text ? moment : undefined
}
