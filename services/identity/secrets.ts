import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, Vault } from '@souk/platform'

/** Everything that identity derives from the one secret of the installation. */
export interface Secrets {
  /** The keyed hash under which a credential is stored: useless without the server's secret. */
  hash(credential: string): string
  /** Encrypts for storage; `open` refuses anything that was changed since. */
  seal(plain: string): string
  open(sealed: string): string
  /** Ties a form to the interaction it was shown for. */
  formToken(interactionId: string): string
  readonly cookieKeys: readonly string[]
}

export function secretsFrom(serverSecret: string): Secrets {
  const derive = (purpose: string) => deriveKey(serverSecret, `identity/${purpose}`)
  const hashKey = derive('credentials')
  const formKey = derive('forms')
  const vault = new Vault(derive('at-rest'))
  return {
    hash: (credential) => createHmac('sha256', hashKey).update(credential).digest('base64url'),
    seal: (plain) => vault.seal(plain).toString('base64url'),
    open: (sealed) => vault.open(Buffer.from(sealed, 'base64url')),
    formToken: (id) => createHmac('sha256', formKey).update(id).digest('base64url'),
    cookieKeys: [derive('cookies').toString('base64url')],
  }
}

/** Compares without telling by its duration how much of a guess was right. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
