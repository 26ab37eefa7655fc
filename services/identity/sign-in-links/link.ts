import type { Member } from '../members/member.ts'
import { type PasswordContext, type Weakness, weaknessOf } from '../members/weak-password.ts'

/** A link with which one member chooses a password and signs in, once. */
export interface SignInLink {
  readonly hash: string
  readonly memberId: string
  /** The members who saw it. */
  readonly madeBy: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Whom a link is for, who may not be there yet. */
export interface OwnerDraft {
  readonly email: string
  readonly name: string | null
}

/** A link as it is handed out: the only time that its secret is known. */
export interface NewLink {
  readonly memberId: string
  readonly secret: string
  /** As text, because it is kept with other credentials of a new tenant. */
  readonly expiresAt: string
}

/** Long enough to hand it over to somebody who is asleep, short enough that a forgotten one lets nobody in for long. */
const lastsHours = 24

/** Whoever starts a demo over and over again leaves no more behind. */
export const openLinksMax = 10

export function newLink(
  { id: memberId }: Pick<Member, 'id'>,
  { hash, madeBy, createdAt }: Pick<SignInLink, 'hash' | 'madeBy' | 'createdAt'>,
): SignInLink {
  const expiresAt = new Date(createdAt.getTime() + lastsHours * 60 * 60 * 1000)
  return { hash, memberId, madeBy, createdAt, expiresAt }
}

const secretForm = /^[0-9a-hjkmnp-tv-z]{32}$/

/** Anything else is not even looked for. */
export function looksLikeLink(secret: string): boolean {
  return secretForm.test(secret)
}

/** Whether a link is open is nobody's business but its holder's, so its address has two parts: whose it is, and the secret. */
export function linkUrl(issuer: string, tenantId: string, { secret }: NewLink): string {
  return `${issuer}/oauth/sign-in/${tenantId}/${secret}`
}

export type PasswordFault = 'short' | 'long' | 'different' | Weakness

/** Why a password is refused. */
export function passwordFault(
  password: string,
  repeated: string,
  { min, max, ...context }: PasswordContext & { readonly min: number; readonly max: number },
): PasswordFault | undefined {
  if (password.length < min) return 'short'
  if (password.length > max) return 'long'
  if (password !== repeated) return 'different'
  return weaknessOf(password, context)
}
