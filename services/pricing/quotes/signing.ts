import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { canonicalText, deriveKey, Vault } from '@souk/platform'
import type { KeptQuote, Quote } from './quote.ts'

/** Keys of tenants are kept sealed with one that only a running process can make, from the secret of the installation. */
export function quoteVault(secret: string): Vault {
  return new Vault(deriveKey(secret, 'quotes'))
}

/** A key of a tenant, sealed. */
export function newSealedKey(vault: Vault): Buffer {
  return vault.seal(randomBytes(32).toString('base64url'))
}

/** Says that these are prices of the tenant: over everything in the quote, so that nothing of it can be changed. */
export function sign(
  { signedCustomerId, ...quote }: Omit<Quote, 'signature'>,
  tenantId: string,
  key: string,
): string {
  const text = canonicalText({
    ...quote,
    customerId: signedCustomerId ?? quote.customerId,
    tenantId,
    at: quote.at.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    createdAt: quote.createdAt.toISOString(),
  })
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether the tenant has signed the quote, as it is kept now, with this signature. */
export type VerifyQuote = (kept: KeptQuote, tenantId: string, signature: string) => boolean

/** Computes the signature again: a row that was changed since, by whomever, has another one. */
export function quoteVerifier(secret: string): VerifyQuote {
  const vault = quoteVault(secret)
  return ({ quote, sealedKey }, tenantId, signature) => {
    const { signature: kept, ...unsigned } = quote
    if (kept === null || sealedKey === null) return false
    return isEqual(sign(unsigned, tenantId, vault.open(sealedKey)), signature)
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
