import { audited, checkVersion, emit, idOf, newId, type Tx } from '@souk/platform'
import { apiKeyCreated, apiKeyRevoked, apiKeyRotated } from '../events.ts'
import { announceChange, checkHeld, endOfOverlap, wallClock } from '../operations.ts'
import type { Secrets } from '../secrets.ts'
import { expireSecrets, insertSecret } from '../store.ts'
import { type ApiKey, type ApiKeyDraft, checkExpiry, newApiKey, revoke, rotate } from './api-key.ts'
import { composeKey, hintOf, randomSecret } from './key.ts'
import { viewOfApiKey } from './schemas.ts'
import { getApiKeyForUpdate, insertApiKey, updateApiKey } from './store.ts'

/** The key itself is in the answer that makes it, and nowhere afterwards. */
export interface ApiKeyWithSecret {
  readonly apiKey: ApiKey
  readonly secret: string
}

type Held = Iterable<string>

export async function createApiKey(
  tx: Tx,
  secrets: Secrets,
  held: Held,
  draft: ApiKeyDraft,
): Promise<ApiKeyWithSecret> {
  checkHeld(held, draft.scopes)
  checkExpiry(draft, wallClock(tx))
  const apiKey = newApiKey(draft, newId('key'), tx.now)
  await insertApiKey(tx, apiKey)
  const secret = await addSecret(tx, secrets, apiKey)
  audited(tx, { resource: 'api_key', id: apiKey.id, after: apiKey, view: viewOfApiKey })
  emit(tx, apiKeyCreated, { id: apiKey.id, version: apiKey.version, object: viewOfApiKey(apiKey) })
  return { apiKey, secret }
}

/** The old key goes on working for a while, so that its users can change over one by one. */
export async function rotateApiKey(
  tx: Tx,
  secrets: Secrets,
  held: Held,
  apiKeyId: string,
  overlapSeconds: number,
): Promise<ApiKeyWithSecret> {
  const key = await getApiKeyForUpdate(tx, apiKeyId)
  checkVersion(tx, key.version)
  checkHeld(held, key.scopes)
  const rotated = rotate(key, tx.now)
  await expireSecrets(tx, apiKeyId, endOfOverlap(tx, overlapSeconds))
  const secret = await addSecret(tx, secrets, rotated)
  await Promise.all([updateApiKey(tx, rotated), announceChange(tx, 'key', apiKeyId)])
  audited(tx, {
    resource: 'api_key',
    id: apiKeyId,
    before: key,
    after: rotated,
    view: viewOfApiKey,
  })
  announce(tx, apiKeyRotated, key, rotated)
  return { apiKey: rotated, secret }
}

export async function revokeApiKey(tx: Tx, held: Held, apiKeyId: string): Promise<ApiKey> {
  const key = await getApiKeyForUpdate(tx, apiKeyId)
  checkVersion(tx, key.version)
  checkHeld(held, key.scopes)
  const revoked = revoke(key, tx.now)
  await Promise.all([updateApiKey(tx, revoked), announceChange(tx, 'key', apiKeyId)])
  audited(tx, {
    resource: 'api_key',
    id: apiKeyId,
    before: key,
    after: revoked,
    view: viewOfApiKey,
  })
  announce(tx, apiKeyRevoked, key, revoked)
  return revoked
}

function announce(tx: Tx, kind: typeof apiKeyRevoked, before: ApiKey, after: ApiKey): void {
  const { id, version } = after
  emit(tx, kind, { id, version, object: viewOfApiKey(after), previous: viewOfApiKey(before) })
}

async function addSecret(tx: Tx, secrets: Secrets, apiKey: ApiKey): Promise<string> {
  const secret = composeKey(tx.mode, idOf('ten', tx.tenantId), randomSecret())
  await insertSecret(tx, {
    ownerId: apiKey.id,
    hash: secrets.hash(secret),
    hint: hintOf(secret),
    createdAt: tx.now,
  })
  return secret
}
