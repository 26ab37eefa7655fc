import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { publishableKeyNotFound } from '../problems.ts'
import type { PublishableKey } from './publishable-key.ts'
import { publishableKeyTable } from './rows.ts'

export function insertPublishableKey(tx: Tx, key: PublishableKey): Promise<void> {
  return publishableKeyTable.insert(tx, [key])
}

export function getPublishableKey(tx: Tx, publishableKeyId: string): Promise<PublishableKey> {
  return getOne(tx, publishableKeyId, sql``)
}

export function getPublishableKeyForUpdate(
  tx: Tx,
  publishableKeyId: string,
): Promise<PublishableKey> {
  return getOne(tx, publishableKeyId, sql`for update`)
}

async function getOne(tx: Tx, publishableKeyId: string, lock: Sql): Promise<PublishableKey> {
  const [row] = await tx`
    select ${publishableKeyTable.columns}
    from identity.publishable_keys
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(publishableKeyId)}
    ${lock}
  `
  if (!row) throw publishableKeyNotFound({ publishableKeyId })
  return publishableKeyTable.fieldsOf(row)
}

/** The oldest one that works. */
export async function findActiveKeyNamed(
  tx: Tx,
  name: string,
): Promise<PublishableKey | undefined> {
  const [row] = await tx`
    select ${publishableKeyTable.columns}
    from identity.publishable_keys
    where tenant_id = ${tx.tenantId} and name = ${name} and status = 'ACTIVE'
    order by id
    limit 1
  `
  return row && publishableKeyTable.fieldsOf(row)
}

const publishableKeyItem = listItem({
  id: field.id('pub'),
  name: field.text(),
  status: field.word(),
  key: field.word(),
  channel: field.text(),
  origins: field.array(),
  shows_stock: field.boolean(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listPublishableKeys(tx: Tx, page: PageRequest): Promise<ListPage> {
  return pageOf(tx, { from: sql`identity.publishable_keys`, item: publishableKeyItem }, page)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updatePublishableKey(tx: Tx, key: PublishableKey): Promise<void> {
  return publishableKeyTable.update(tx, key)
}
