import {
  field,
  idOf,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
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

const apiKeyItem = listItem({
  id: field.id('key'),
  name: field.text(),
  status: field.word(),
  scopes: field.array(),
  expires_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listApiKeys(tx: Tx, page: PageRequest): Promise<ListPage> {
  return pageOf(tx, { from: sql`identity.api_keys`, item: apiKeyItem }, page)
}

export async function updateApiKey(tx: Tx, key: ApiKey): Promise<void> {
  await tx`
    update identity.api_keys
    set status = ${key.status}, version = ${key.version}, updated_at = ${key.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(key.id)}
  `
}
