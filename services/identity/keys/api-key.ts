import { credentialRevoked, expiryInPast } from '../problems.ts'

/** A scoped key for programs that cannot do OAuth2. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly status: 'ACTIVE' | 'REVOKED'
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ApiKeyDraft {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
}

/** The time is the one on the wall: keys do not follow the clock of a sandbox. */
export function checkExpiry({ expiresAt }: ApiKeyDraft, wallClock: Date): void {
  if (expiresAt && expiresAt <= wallClock) throw expiryInPast()
}

export function newApiKey(draft: ApiKeyDraft, id: string, now: Date): ApiKey {
  return { id, ...draft, status: 'ACTIVE', version: 1, createdAt: now, updatedAt: now }
}

export function rotate(key: ApiKey, now: Date): ApiKey {
  if (key.status === 'REVOKED') throw credentialRevoked()
  return { ...key, version: key.version + 1, updatedAt: now }
}

export function revoke(key: ApiKey, now: Date): ApiKey {
  return { ...rotate(key, now), status: 'REVOKED' }
}
