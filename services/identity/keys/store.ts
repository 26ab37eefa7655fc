import {
  field,
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
import { apiKeyTable } from './rows.ts'

export function insertApiKey(tx: Tx, key: ApiKey): Promise<void> {
  return apiKeyTable.insert(tx, [key])
}

export async function getApiKey(tx: Tx, apiKeyId: string): Promise<ApiKey> {
  const [row] = await tx`
    select ${apiKeyTable.columns}
    from identity.api_keys
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(apiKeyId)}
  `
  if (!row) throw apiKeyNotFound({ apiKeyId })
  return apiKeyTable.fieldsOf(row)
}

export async function getApiKeyForUpdate(tx: Tx, apiKeyId: string): Promise<ApiKey> {
  const [row] = await tx`
    select ${apiKeyTable.columns}
    from identity.api_keys
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(apiKeyId)}
    for update
  `
  if (!row) throw apiKeyNotFound({ apiKeyId })
  return apiKeyTable.fieldsOf(row)
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

/** Saves the next version, and only on top of the one it was decided on. */
export function updateApiKey(tx: Tx, key: ApiKey): Promise<void> {
  return apiKeyTable.update(tx, key)
}
