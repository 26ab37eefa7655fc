import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type System,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { clientNotFound } from '../problems.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Client, ClientDraft } from './client.ts'
import { clientDirectoryTable, clientTable } from './rows.ts'

export async function insertClient(tx: Tx, client: Client): Promise<void> {
  await Promise.all([
    clientTable.insert(tx, [client]),
    clientDirectoryTable.insert(tx, [{ clientId: client.id }]),
  ])
}

export async function getClient(tx: Tx, clientId: string): Promise<Client> {
  const [row] = await tx`
    select ${clientTable.columns}
    from identity.clients
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(clientId)}
  `
  if (!row) throw clientNotFound({ clientId })
  return clientTable.fieldsOf(row)
}

export async function getClientForUpdate(tx: Tx, clientId: string): Promise<Client> {
  const [row] = await tx`
    select ${clientTable.columns}
    from identity.clients
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(clientId)}
    for update
  `
  if (!row) throw clientNotFound({ clientId })
  return clientTable.fieldsOf(row)
}

/** Of several that are exactly so, the first. The name alone says nothing: anybody may take it. */
export async function findActiveClientLike(
  tx: Tx,
  { name, confidential, grantTypes, redirectUris, scopes }: ClientDraft,
): Promise<Client | undefined> {
  const [row] = await tx`
    select ${clientTable.columns}
    from identity.clients
    where tenant_id = ${tx.tenantId} and name = ${name} and status = 'ACTIVE' and agent_id is null
      and confidential = ${confidential} and grant_types = ${grantTypes}::text[]
      and redirect_uris = ${redirectUris}::text[] and scopes = ${scopes}::text[]
    order by id
    limit 1
  `
  return row && clientTable.fieldsOf(row)
}

const clientItem = listItem({
  id: field.id('cli'),
  name: field.text(),
  status: field.word(),
  confidential: field.boolean(),
  grant_types: field.array(),
  redirect_uris: field.array(),
  scopes: field.array(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** Credentials of agents are not among them: those are listed with their agent. */
export function listClients(tx: Tx, page: PageRequest): Promise<ListPage> {
  const where = [sql`agent_id is null`]
  return pageOf(tx, { from: sql`identity.clients`, where, item: clientItem }, page)
}

const credentialItem = listItem({
  id: field.id('cli'),
  agent_id: field.id('agt'),
  name: field.text(),
  status: field.word(),
  created_at: field.time(),
})

export function listCredentials(tx: Tx, agentId: string, page: PageRequest): Promise<ListPage> {
  const where = [sql`agent_id = ${uuidOf(agentId)}`]
  return pageOf(tx, { from: sql`identity.clients`, where, item: credentialItem }, page)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateClient(tx: Tx, client: Client): Promise<void> {
  return clientTable.update(tx, client)
}

/** A client as the token endpoint sees it: with its tenant and the hashes of its secrets. */
export interface UsableClient {
  readonly client: Client
  readonly tenantId: string
  readonly tenantName: string
  readonly mode: Tenant['mode']
  readonly secretHashes: readonly string[]
}

interface UsableClientRow {
  tenant_name: string
  mode: Tenant['mode']
  secret_hashes: string[]
}

/**
 * With the secrets that have not expired by the clock on the wall. The directory belongs to the installation, all else to
 * the tenant that it names, and the two may lie on different nodes.
 */
export async function findUsableClient(
  system: System,
  clientId: string,
  now: Date,
): Promise<UsableClient | undefined> {
  const id = uuidOf(clientId)
  const [listed] = await system<{ tenant_id: string }>`
    select tenant_id from identity.client_directory where client_id = ${id}
  `
  if (!listed) return undefined
  const { tenant_id: tenantId } = listed
  const [row] = await system<UsableClientRow>`
    select ${clientTable.columnsOf('c')}, t.name as tenant_name, t.mode,
      array(
        select s.hash
        from identity.secrets s
        where s.tenant_id = ${tenantId} and s.owner_id = ${id}
          and (s.expires_at is null or s.expires_at > ${now})
        order by s.hash
      ) as secret_hashes
    from identity.clients c
    join identity.tenants t on t.tenant_id = ${tenantId}
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.status = 'ACTIVE' and t.status = 'ACTIVE'
  `
  return (
    row && {
      client: clientTable.fieldsOf(row),
      tenantId,
      tenantName: row.tenant_name,
      mode: row.mode,
      secretHashes: row.secret_hashes,
    }
  )
}
