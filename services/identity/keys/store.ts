import {
  idOf,
  type ListPage,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { apiKeyNotFound } from '../problems.ts'
import type { ApiKey } from './api-key.ts'

interface ApiKeyRow {
  id: string
  name: string
  status: ApiKey['status']
  scopes: string[]
  expires_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: idOf('key', row.id),
    name: row.name,
    status: row.status,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function insertApiKey(tx: Tx, key: ApiKey): Promise<void> {
  await tx`
    insert into identity.api_keys
      (tenant_id, id, name, status, scopes, expires_at, version, created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(key.id)}, ${key.name}, ${key.status}, ${key.scopes},
       ${key.expiresAt}, ${key.version}, ${key.createdAt}, ${key.updatedAt})
  `
}

export async function getApiKey(tx: Tx, apiKeyId: string): Promise<ApiKey> {
  const [row] = await tx<ApiKeyRow>`
    select id, name, status, scopes, expires_at, version, created_at, updated_at
    from identity.api_keys
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(apiKeyId)}
  `
  if (!row) throw apiKeyNotFound({ apiKeyId })
  return toApiKey(row)
}

export async function getApiKeyForUpdate(tx: Tx, apiKeyId: string): Promise<ApiKey> {
  const [row] = await tx<ApiKeyRow>`
    select id, name, status, scopes, expires_at, version, created_at, updated_at
    from identity.api_keys
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(apiKeyId)}
    for update
  `
  if (!row) throw apiKeyNotFound({ apiKeyId })
  return toApiKey(row)
}

export function listApiKeys(tx: Tx, page: PageRequest): Promise<ListPage> {
  const columns = sql`
    id as "id~key", name, status, scopes, ${timeText(sql`expires_at`)} as expires_at, version,
    ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at`
  return pageOf(tx, { from: sql`identity.api_keys`, columns }, page)
}

export async function updateApiKey(tx: Tx, key: ApiKey): Promise<void> {
  await tx`
    update identity.api_keys
    set status = ${key.status}, version = ${key.version}, updated_at = ${key.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(key.id)}
  `
}
