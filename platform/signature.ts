import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
} from 'node:crypto'

/** The two schemes of Standard Webhooks: one key for both sides, or a key pair of which the receiver gets one half. */
export const signatureSchemes = ['hmac-sha256', 'ed25519'] as const
export type SignatureScheme = (typeof signatureSchemes)[number]

/** A parsed key. Parsing costs more than a signature, so it is worth keeping. */
export interface Signer {
  readonly scheme: SignatureScheme
  /** `whpk_…`, what a receiver verifies with. A shared secret has no public half. */
  readonly publicKey: string | undefined
  /** One entry of the signature header: `v1,…` or `v1a,…`. */
  sign(content: Buffer): string
}

export interface Message {
  /** Stays the same over all attempts: a receiver knows a repetition by it. */
  readonly id: string
  /** The moment of this attempt; a receiver refuses what is too old. */
  readonly timestamp: Date
  /** Exactly what is sent. */
  readonly body: string | Uint8Array
  /** The newest first; during a rotation the one before it signs as well. */
  readonly keys: readonly Signer[]
}

export interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

const keyBytes = 32
const sharedPrefix = 'whsec_'
const privatePrefix = 'whsk_'
const publicPrefix = 'whpk_'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8, whose other half is derived. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const spkiHeadBytes = 12

/** `random` is `randomBytes` of `node:crypto`, handed in so that a test can name the key. */
export function newSecret(scheme: SignatureScheme, random: (bytes: number) => Buffer): string {
  const bytes = random(keyBytes)
  if (scheme === 'hmac-sha256') return sharedPrefix + bytes.toString('base64')
  return privatePrefix + Buffer.concat([bytes, publicBytes(edKey(bytes))]).toString('base64')
}

export function signerOf(secret: string): Signer {
  if (secret.startsWith(sharedPrefix)) return sharedSigner(bytesAfter(sharedPrefix, secret))
  if (secret.startsWith(privatePrefix)) return pairSigner(bytesAfter(privatePrefix, secret))
  throw new Error('A signing secret starts with whsec_ or whsk_.')
}

export function headersFor({ id, timestamp, body, keys }: Message): SignatureHeaders {
  const seconds = String(Math.floor(timestamp.getTime() / 1_000))
  const content = Buffer.concat([Buffer.from(`${id}.${seconds}.`), Buffer.from(body)])
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': keys.map((key) => key.sign(content)).join(' '),
  }
}

/** The specification bounds a shared secret at 24 to 64 bytes; ours have 32. */
function sharedSigner(bytes: Buffer): Signer {
  if (bytes.length < 24 || bytes.length > 64) throw new Error('A whsec_ secret has 24 to 64 bytes.')
  const key = createSecretKey(bytes)
  return {
    scheme: 'hmac-sha256',
    publicKey: undefined,
    sign: (content) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  }
}

/** The private half is written as the seed followed by the public key, as most Ed25519 libraries keep it. */
function pairSigner(bytes: Buffer): Signer {
  if (bytes.length !== 2 * keyBytes) throw new Error('A whsk_ secret has 64 bytes.')
  const key = edKey(bytes.subarray(0, keyBytes))
  const half = publicBytes(key)
  if (!half.equals(bytes.subarray(keyBytes)))
    throw new Error('The halves of a whsk_ secret differ.')
  return {
    scheme: 'ed25519',
    publicKey: publicPrefix + half.toString('base64'),
    sign: (content) => `v1a,${sign(null, content, key).toString('base64')}`,
  }
}

function edKey(seed: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spkiHeadBytes)
}

function bytesAfter(prefix: string, secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64')
}
