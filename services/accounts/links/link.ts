import { createHash } from 'node:crypto'
import { minuteMs } from '@souk/platform'

export const linkKinds = ['REGISTRATION', 'MAGIC_LINK', 'PASSWORD_RESET'] as const
export type LinkKind = (typeof linkKinds)[number]

/** A link that was sent, until it is used. It works once, and only in the browser that asked for it. */
export interface Link {
  /** Under which its secret is kept. */
  readonly hash: string
  readonly kind: LinkKind
  readonly customerId: string | null
  /** Of the address that it was sent to, which the customer may have had. Null for a link that opens nothing any more. */
  readonly addressHash: string | null
  /** What the browser that asked for it can answer. */
  readonly challenge: string
  readonly sealedRegistration: Buffer | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Whom a link registers. */
export interface Registration {
  readonly email: string
  readonly name: string | null
  readonly locale: string | null
  readonly passwordHash: string
}

/** By the clock of the tenant. Whoever registers may have to look for the message; a link that signs in is used at once. */
const lastsMinutes: Readonly<Record<LinkKind, number>> = {
  REGISTRATION: 60,
  MAGIC_LINK: 15,
  PASSWORD_RESET: 60,
}

export function endOfLink(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + lastsMinutes[kind] * minuteMs)
}

/** Whether the browser is the one that asked, as with PKCE (RFC 7636, S256). */
export function answers({ challenge }: Pick<Link, 'challenge'>, verifier: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

/** Where a link leads: the page that the caller named, which reads the token from its address. */
export function linkUrl(returnUrl: string, token: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('token', token)
  return url.href
}
