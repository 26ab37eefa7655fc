import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, idOf, Vault } from '@souk/platform'

/** Everything that identity derives from the one secret of the installation. */
export interface Secrets {
  /** The keyed hash under which a credential is stored: useless without the server's secret. */
  hash(credential: string): string
  /** Encrypts for storage; `open` refuses anything that was changed since. */
  seal(plain: string): string
  open(sealed: string): string
  /** The same id for the same text, and one that nobody else can foresee. */
  idFrom(prefix: string, text: string): string
  /** Ties a form to the interaction it was shown for. */
  formToken(interactionId: string): string
  readonly cookieKeys: readonly string[]
}

export function secretsFrom(serverSecret: string): Secrets {
  const derive = (purpose: string) => deriveKey(serverSecret, `identity/${purpose}`)
  const hashKey = derive('credentials')
  const idKey = derive('ids')
  const formKey = derive('forms')
  const vault = new Vault(derive('at-rest'))
  return {
    hash: (credential) => createHmac('sha256', hashKey).update(credential).digest('base64url'),
    seal: (plain) => vault.seal(plain).toString('base64url'),
    open: (sealed) => vault.open(Buffer.from(sealed, 'base64url')),
    idFrom: (prefix, text) =>
      idOf(prefix, uuidFrom(createHmac('sha256', idKey).update(text).digest())),
    formToken: (id) => createHmac('sha256', formKey).update(id).digest('base64url'),
    cookieKeys: [derive('cookies').export().toString('base64url')],
  }
}

/** A UUIDv8, the version whose bits are whatever its maker says. */
function uuidFrom(digest: Buffer): string {
  const bytes = digest.subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Compares without telling by its duration how much of a guess was right. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
