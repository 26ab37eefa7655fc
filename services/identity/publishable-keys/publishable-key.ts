import { credentialRevoked } from '../problems.ts'

/** A key for the pages of a shop, which shows what is published in one sales channel. */
export interface PublishableKey {
  readonly id: string
  readonly name: string
  readonly status: 'ACTIVE' | 'REVOKED'
  readonly key: string
  /** Handle of the sales channel; it never changes. */
  readonly channel: string
  /** Origins of pages that may read its answers. */
  readonly origins: readonly string[]
  /** Whether it tells how many units there are, and not only whether there are any. */
  readonly showsStock: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PublishableKeyDraft = Pick<
  PublishableKey,
  'name' | 'channel' | 'origins' | 'showsStock'
>
export type PublishableKeyChanges = Partial<Omit<PublishableKeyDraft, 'channel'>>

/** What whoever makes or changes one has to hold. */
export const scopesToMakeOne = ['catalog:read'] as const

/**
 * What every one of them may do. To let somebody sign in gives nothing to whoever cannot prove who they are, and of carts it opens
 * those alone whose tokens are shown.
 */
export const publishableScopes = [
  ...scopesToMakeOne,
  'accounts:sign_in',
  'stored_value:lookup',
  'marketplace:read_reviews',
  'carts:read',
  'carts:write',
] as const

/** What it shows when no channel is named: the one that every tenant has. */
export const defaultChannel = 'api'

export function newPublishableKey(
  draft: PublishableKeyDraft,
  { id, key, now }: { readonly id: string; readonly key: string; readonly now: Date },
): PublishableKey {
  return { id, ...draft, key, status: 'ACTIVE', version: 1, createdAt: now, updatedAt: now }
}

export function edit(
  key: PublishableKey,
  changes: PublishableKeyChanges,
  now: Date,
): PublishableKey {
  if (key.status === 'REVOKED') throw credentialRevoked()
  return { ...key, ...changes, version: key.version + 1, updatedAt: now }
}

export function revoke(key: PublishableKey, now: Date): PublishableKey {
  return { ...edit(key, {}, now), status: 'REVOKED' }
}
